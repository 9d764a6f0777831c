import { zeroFill } from '../../../src/resources/kit/text/words'
import { random } from '../company/random'
import type { Tables } from '../company/tables'
import { addCabinets, at, type Book, type Cabinet, dayMs, dayOf, hourMs, type LabOptions } from './book'
import { type LabGoods, labGoods } from './goods'
import { addContainer } from './labContainer'
import { addDelivery, addLot, bringIn, type Delivery, lotNumberOf, type Returned } from './labDelivery'
import { countOf, fateOf, goodsOf, plan, productOf, receivingCount, sizeOf } from './plan'

const cabinetFor = ({ cabinets }: Book, goods: LabGoods, isToxic: boolean, nth: number) => {
  const fitting = cabinets.filter((one) => one.code === goods.code && one.isToxic === isToxic)
  return (fitting[nth % fitting.length] ?? cabinets[0]) as Cabinet
}

/** One item of a delivery: its lot, its movement into a cabinet, and its containers with all that was done to them. */
function addItem(book: Book, delivery: Delivery, nth: number, came: number) {
  const { to, chance, classes, people, now } = book
  const goods = goodsOf(nth)
  const product = productOf(to, nth)
  if (!product) return
  const isNicotine = product.kind === 'nicotine'
  product.open_life_days = goods.openDays
  const fate = fateOf(nth)
  const cabinet = cabinetFor(book, goods, isNicotine, Math.floor(nth / labGoods.length))
  const size = sizeOf(nth)
  const count = countOf(nth)
  const stock = delivery.returned.get(nth)
  const lotNumber = stock?.lot_number ?? lotNumberOf(delivery, nth, came)
  const expires = dayOf(came + 730 * dayMs)
  const released = came + chance.between(1, 6) * dayMs
  const stamps = {
    created_at: at(came),
    created_by: people.bench,
    updated_at: at(came + hourMs),
    updated_by: people.bench,
  }
  const strength = isNicotine ? 100 - chance.whole(0, 20) / 10 : null
  const lotStatus = fate === 'quarantined' ? 'quarantine' : fate === 'rejected' ? 'rejected' : 'released'
  const cost = Number(product.average_cost ?? product.standard_cost ?? 0.02)
  const lot_id =
    stock?.id ??
    addLot(to, product, {
      ...{ lotNumber, came, expires, status: lotStatus, strength, cost },
      supplier: delivery.supplier,
    })
  const isInspected = fate !== 'quarantined' || nth % 3 === 0
  const classId = classes.get(goods.code) ?? 0
  const item = to.add('lab_receiving_items', {
    lab_receiving_id: delivery.id,
    line_no: to.rows('lab_receiving_items').filter((one) => one.lab_receiving_id === delivery.id).length + 1,
    product_id: product.id,
    supplier_lot: lotNumber,
    lot_id,
    manufactured_on: dayOf(came - 40 * dayMs),
    expires_on: expires,
    retest_on: dayOf(came + 365 * dayMs),
    source_status: 'not_applicable',
    qty_expected: delivery.kind === 'purchase' ? size * count : null,
    qty_received: size * count,
    density_g_ml: Number(product.density_g_ml ?? 1),
    flash_point_c: goods.flash,
    has_no_flash_point: goods.flash === null,
    boiling_point_c: goods.boiling,
    flashpoint_class_id: classId,
    computed_class_id: classId,
    is_toxic: isNicotine,
    nicotine_mg_ml: isNicotine ? 100 : null,
    coa_reference: `COA-${lotNumber}`,
    sds_reference: `SDS-${String(product.sku)}`,
    sds_revision: '4',
    sds_language: 'en_fr',
    sds_on: dayOf(came - 300 * dayMs),
    item_status: fate === 'rejected' ? 'rejected' : 'received',
    inspection: 'pending',
    ...(isInspected && {
      inspection: fate === 'rejected' ? 'failed' : 'passed',
      inspection_note: fate === 'rejected' ? 'Colour and odour off the certificate' : null,
      inspected_by_id: people.lead,
      inspected_at: at(Math.min(now, released)),
      coa_checked_by_id: people.lead,
      coa_checked_at: at(Math.min(now, released)),
      ...(isNicotine && {
        identity_result: 'passed',
        tested_mg_ml: strength,
        tested_by_id: people.chemist,
        tested_at: at(Math.min(now, released)),
      }),
    }),
    ...stamps,
  })
  const movement = bringIn(book, delivery, {
    ...{ nth, item, product, lot_id, lotNumber, came, expires, cost },
    qty: size * count,
    bin_id: cabinet.bin_id,
  })
  delivery.row.posted_count = Number(delivery.row.posted_count) + count
  for (let place = 0; place < count; place++)
    addContainer(book, {
      item,
      product,
      lot_id,
      lotNumber,
      goods,
      size,
      came,
      released,
      fate,
      movement,
      cabinet,
      expires,
      cost,
      place,
    })
}

/** One cabinet is nearly full: its limit is made so that it is at 92 %. */
function fillOne(to: Tables, cabinets: readonly Cabinet[]) {
  const contentOf = (binId: number) =>
    to
      .rows('lab_receiving_containers')
      .filter((one) => one.bin_id === binId && Number(one.remaining_qty) > 0)
      .reduce((sum, one) => sum + Number(one.remaining_qty), 0)
  const fullest = cabinets.toSorted((left, right) => contentOf(right.bin_id) - contentOf(left.bin_id))[0]
  const cabinet = to.rows('lab_cabinets').find(({ bin_id }) => bin_id === fullest?.bin_id)
  if (cabinet && fullest) cabinet.max_ml = Math.round(contentOf(fullest.bin_id) / 0.92)
}

/** A year of lab receiving: deliveries, items and containers with their draws, and what waits at the bench now. */
export function addLabReceiving(to: Tables, options: LabOptions, returned: Returned) {
  const { labId, now } = options
  const cabinets = addCabinets(to, options)
  const quarantineBin = to.add('bins', {
    code: 'LAB-QUAR',
    location_id: labId,
    kind: 'quarantine',
    barcode: `BIN-${labId}-LAB-QUAR`,
    pick_sequence: to.rows('bins').length,
  })
  const counts = { opened: 0, hold: 0, overdue: 0, disposed: 0 }
  const book: Book = { ...options, to, cabinets, counts, chance: random(20_261_127) }
  for (const [number, planned] of plan(now).entries()) {
    const delivery = addDelivery(book, number, { ...planned, quarantineBin, returned })
    for (const nth of planned.items) addItem(book, delivery, nth, planned.came)
  }
  fillOne(to, cabinets)
  addAtBench(book, quarantineBin)
}

/** What waits at the bench now: two samples that are weighed in, and goods that are on their way from the plant. */
function addAtBench({ to, labId, now, people, suppliers }: Book, quarantineBin: number) {
  const onTheWay = to
    .rows('transfers')
    .find(({ to_location_id, status }) => to_location_id === labId && status === 'in_transit')
  for (const [place, status] of (['in_progress', 'in_progress', 'draft'] as const).entries()) {
    const isTransfer = status === 'draft' && onTheWay !== undefined
    to.add('lab_receivings', {
      number: `LR-${zeroFill(receivingCount - 2 + place)}`,
      status,
      condition: 'good',
      posted_count: 0,
      kind: isTransfer ? 'transfer' : 'sample',
      supplier_id: isTransfer ? null : (suppliers[place % suppliers.length]?.id ?? null),
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
  }
}
