import { random } from '../company/random'
import type { Tables } from '../company/tables'
import { addCabinets, at, type Book, type Cabinet, dayMs, hourMs, type LabOptions, cabinetFor } from './book'
import { labGoods } from './goods'
import { addAtBench } from './atBench'
import { addContainer } from './labContainer'
import {
  addDelivery,
  addLot,
  bringIn,
  type Delivery,
  expiryOf,
  lotNumberOf,
  papersOf,
  type Returned,
} from './labDelivery'
import { countOf, fateOf, goodsOf, plan, productOf, sizeOf } from './plan'

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
  const expires = expiryOf(came)
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
  const item = to.add('lab_receiving_items', {
    lab_receiving_id: delivery.id,
    line_no: to.rows('lab_receiving_items').filter((one) => one.lab_receiving_id === delivery.id).length + 1,
    ...papersOf({ product, goods, lotNumber, came, classId: classes.get(goods.code) ?? 0 }),
    lot_id,
    source_status: 'not_applicable',
    qty_expected: delivery.kind === 'purchase' ? size * count : null,
    qty_received: size * count,
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
  // What is expected in a cabinet takes up room too.
  addAtBench(book, quarantineBin)
  fillOne(to, cabinets)
}
