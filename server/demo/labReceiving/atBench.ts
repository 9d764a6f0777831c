import { containerCode } from '../../../src/resources/labReceiving/containerCode'
import { zeroFill } from '../../../src/resources/kit/text/words'
import type { DemoRow } from '../company/tables'
import { at, type Book, cabinetFor, dayMs, dayOf, hourMs } from './book'
import { labGoods } from './goods'
import { expiryOf, lotNumberOf, papersOf } from './labDelivery'
import { productOf, receivingCount } from './plan'

/** Items of samples at the bench: which goods, and how many containers of them are weighed; null is before its papers are read. */
const waiting: readonly (readonly (readonly [goods: number, containers: number | null])[])[] = [
  [
    [0, 3],
    [4, 0],
  ],
  [
    [5, 2],
    [2, null],
  ],
]
const emptyGrams = 120
/** What is empty while the papers of an item are not read. */
const unread = {
  expires_on: null,
  flash_point_c: null,
  boiling_point_c: null,
  flashpoint_class_id: null,
  computed_class_id: null,
  coa_reference: null,
}

type Waiting = { delivery: DemoRow; supplier: DemoRow | undefined; nth: number; count: number | null }

/** An item that is being weighed in, with the containers that are labelled so far. */
function addWaiting(book: Book, { delivery, supplier, nth, count }: Waiting, lineNo: number) {
  const { to, classes, people, now } = book
  const goods = labGoods[nth]
  const product = productOf(to, nth)
  if (!goods || !product) return
  const came = now - 2 * hourMs
  const lotNumber = lotNumberOf({ supplier }, 400 + nth, came)
  const stamps = {
    created_at: at(came),
    created_by: people.bench,
    updated_at: at(came),
    updated_by: people.bench,
  }
  const classId = classes.get(goods.code) ?? 0
  const item = to.add('lab_receiving_items', {
    lab_receiving_id: delivery.id,
    line_no: lineNo,
    ...papersOf({ product, goods, lotNumber, came, classId }),
    ...(count === null && unread),
    ...{ source_status: 'not_applicable', item_status: 'expected', inspection: 'pending', qty_received: 0 },
    ...stamps,
  })
  const size = goods.sizes[0] ?? 1000
  const grams = Math.round(size * Number(product.density_g_ml ?? 1))
  const cabinet = cabinetFor(book, goods, product.kind === 'nicotine', 0)
  for (let place = 0; place < (count ?? 0); place++) {
    const number = `LC-${zeroFill(to.rows('lab_receiving_containers').length + 1)}`
    to.add('lab_receiving_containers', {
      number,
      status: 'expected',
      qr_code: containerCode({ number, sku: String(product.sku), lot: lotNumber }),
      lab_receiving_item_id: item,
      product_id: product.id,
      container_type: goods.type,
      ...{ gross_g: grams + emptyGrams, tare_g: emptyGrams, net_g: grams, volume_ml: size },
      ...{ initial_ml: size, initial_qty: size, remaining_qty: size },
      bin_id: cabinet.bin_id,
      flashpoint_class_id: classId,
      is_toxic: product.kind === 'nicotine',
      expires_on: expiryOf(came),
      retest_on: dayOf(came + 365 * dayMs),
      label_printed_at: at(came),
      label_count: 1,
      ...stamps,
    })
  }
}

/** What waits at the bench now: two samples that are weighed in, and goods that are on their way from the plant. */
export function addAtBench(book: Book, quarantineBin: number) {
  const { to, labId, now, people, suppliers } = book
  const onTheWay = to
    .rows('transfers')
    .find(({ to_location_id, status }) => to_location_id === labId && status === 'in_transit')
  for (const [place, status] of (['in_progress', 'in_progress', 'draft'] as const).entries()) {
    const isTransfer = status === 'draft' && onTheWay !== undefined
    const supplier = isTransfer ? undefined : suppliers[place % suppliers.length]
    to.add('lab_receivings', {
      number: `LR-${zeroFill(receivingCount - 2 + place)}`,
      status,
      condition: 'good',
      posted_count: 0,
      kind: isTransfer ? 'transfer' : 'sample',
      supplier_id: supplier?.id ?? null,
      transfer_id: isTransfer ? onTheWay.id : null,
      location_id: labId,
      bin_id: quarantineBin,
      received_on: dayOf(now),
      packing_slip: isTransfer ? null : `LAB-${71_000 + place}`,
      started_by_id: status === 'draft' ? null : people.bench,
      created_at: at(now - (3 - place) * hourMs),
      created_by: people.bench,
      updated_at: at(now - hourMs),
      updated_by: people.bench,
    })
    const delivery = to.rows('lab_receivings').at(-1) as DemoRow
    for (const [line, [nth, count]] of (waiting[place] ?? []).entries())
      addWaiting(book, { delivery, supplier, nth, count }, line + 1)
  }
}
