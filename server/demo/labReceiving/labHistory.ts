import { zeroFill } from '../../../src/resources/kit/text/words'
import { random } from '../company/random'
import type { Tables } from '../company/tables'
import {
  addCabinets,
  at,
  type Book,
  type Cabinet,
  dayMs,
  dayOf,
  type Fate,
  hourMs,
  type LabOptions,
  workingDay,
} from './book'
import { type LabGoods, labGoods } from './goods'
import { addContainer } from './labContainer'

/** So many deliveries came in a year, with so many items and containers. */
const receivingCount = 90
const itemCount = 310
const past = { empty: 188, usable: 100, rejected: 4 }

const fateOf = (nth: number): Fate => {
  if (nth < past.empty) return 'empty'
  if (nth < past.empty + past.usable) return 'usable'
  return nth < past.empty + past.usable + past.rejected ? 'rejected' : 'quarantined'
}

/** Containers of an item: 1,150 of all, of which 670 are empty, 15 rejected and 70 in quarantine. */
function countOf(nth: number) {
  const fate = fateOf(nth)
  if (fate === 'empty') return nth < 106 ? 4 : 3
  if (fate === 'usable') return nth - past.empty < 95 ? 4 : 3
  if (fate === 'rejected') return nth === past.empty + past.usable ? 3 : 4
  return nth - past.empty - past.usable - past.rejected < 16 ? 4 : 3
}

/** A delivery at the bench with the delivery of inventory that it posted through. */
function addDelivery(
  { to, labId, suppliers, people, chance }: Book,
  nth: number,
  came: number,
  quarantineBin: number,
) {
  const supplier = suppliers[nth % suppliers.length]
  const number = `LR-${zeroFill(nth + 1)}`
  const head = {
    number,
    status: 'received',
    condition: 'good',
    posted_count: 0,
    kind: 'sample',
    supplier_id: supplier?.id ?? null,
    location_id: labId,
    bin_id: quarantineBin,
    received_on: dayOf(came),
    packing_slip: `LAB-${70_000 + nth * 3}`,
    temperature_c: chance.whole(16, 23),
    started_by_id: people.bench,
    posted_at: at(came + hourMs),
    created_at: at(came),
    created_by: people.bench,
    updated_at: at(came + hourMs),
    updated_by: people.bench,
  }
  const id = to.add('lab_receivings', head)
  const receivingId = to.add('receivings', {
    number: `RC-${zeroFill(to.rows('receivings').length + 1)}`,
    status: 'received',
    source_kind: 'other',
    source_number: number,
    supplier_id: head.supplier_id,
    location_id: labId,
    bin_id: quarantineBin,
    packing_slip: head.packing_slip,
    arrived_at: at(came),
    posted_at: head.posted_at,
    posted_by_id: people.bench,
    lab_receiving_id: id,
    line_count: 0,
    lines_received: 0,
    lacking: 0,
    unaccepted: 0,
    created_at: at(came),
    created_by: people.bench,
    updated_at: head.posted_at,
    updated_by: people.bench,
  })
  const row = to.rows('lab_receivings').at(-1)
  const receiving = to.rows('receivings').at(-1)
  return { id, number, receivingId, receiving, supplier, row }
}

type Delivery = ReturnType<typeof addDelivery>

const cabinetFor = ({ cabinets }: Book, goods: LabGoods, isToxic: boolean, nth: number) => {
  const fitting = cabinets.filter((one) => one.code === goods.code && one.isToxic === isToxic)
  return (fitting[nth % fitting.length] ?? cabinets[0]) as Cabinet
}

/** One item of a delivery: its lot, its movement into a cabinet, and its containers with all that was done to them. */
function addItem(book: Book, delivery: Delivery, nth: number, came: number) {
  const { to, ledger, chance, classes, people, now } = book
  const goods = labGoods[nth % labGoods.length] as LabGoods
  const product = to.rows('products').find(({ name }) => name === goods.name)
  if (!product) return
  const isNicotine = product.kind === 'nicotine'
  product.open_life_days = goods.openDays
  const fate = fateOf(nth)
  const cabinet = cabinetFor(book, goods, isNicotine, Math.floor(nth / labGoods.length))
  const size = goods.sizes[nth % goods.sizes.length] ?? 1000
  const count = countOf(nth)
  const lotNumber = `${String(delivery.supplier?.name)
    .slice(0, 2)
    .toUpperCase()}${dayOf(came).slice(2, 7).replace('-', '')}-${200 + nth}`
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
  const lot_id = to.add('lots', {
    lot_number: lotNumber,
    product_id: product.id,
    supplier_id: delivery.supplier?.id ?? null,
    supplier_lot: lotNumber,
    manufactured_on: dayOf(came - 40 * dayMs),
    received_at: at(came + hourMs),
    expires_on: product.expiry_tracked ? expires : null,
    status: lotStatus,
    unit_cost: cost,
    coa_reference: `COA-${lotNumber}`,
    sds_reference: `SDS-${String(product.sku)}`,
    strength_mg_ml: lotStatus === 'released' ? strength : null,
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
  const line = to.add('receiving_lines', {
    receiving_id: delivery.receivingId,
    product_id: product.id,
    source_status: 'not_applicable',
    qty_expected: null,
    accepted_by_id: null,
    short_reason: null,
    qty_received: size * count,
    qty_rejected: 0,
    qty_now: 0,
    lot_number: lotNumber,
    supplier_lot: lotNumber,
    lot_id,
    manufactured_on: dayOf(came - 40 * dayMs),
    expires_on: expires,
    bin_id: cabinet.bin_id,
    condition: 'good',
    unit_cost: cost,
    ...stamps,
  })
  const [movement = 0] = ledger.post({
    source_type: 'receivings',
    source_id: delivery.receivingId,
    event: 'receive',
    at: at(came + hourMs),
    by: people.bench,
    movements: [
      {
        product_id: product.id,
        lot_id,
        from_bin_id: ledger.outside.virtual_supplier ?? 0,
        to_bin_id: cabinet.bin_id,
        qty: size * count,
        unit_cost: cost,
        reason: 'lab_receive',
        source_line_id: line,
      },
    ],
  })
  const { receiving } = delivery
  if (receiving) receiving.line_count = receiving.lines_received = Number(receiving.line_count) + 1
  if (delivery.row) delivery.row.posted_count = Number(delivery.row.posted_count) + count
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
export function addLabReceiving(to: Tables, options: LabOptions) {
  const { labId, now, people, suppliers } = options
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
  const posted = receivingCount - 3
  let nth = 0
  for (let number = 0; number < posted; number++) {
    const came = workingDay(
      now - (364 - Math.floor((362 * number) / posted)) * dayMs - (now % dayMs) + 15 * hourMs,
    )
    const delivery = addDelivery(book, number, came, quarantineBin)
    const until = Math.round((itemCount * (number + 1)) / posted)
    for (; nth < until; nth++) addItem(book, delivery, nth, came)
  }
  fillOne(to, cabinets)
  for (const [place, status] of (['in_progress', 'in_progress', 'draft'] as const).entries())
    to.add('lab_receivings', {
      number: `LR-${zeroFill(posted + place + 1)}`,
      status,
      condition: 'good',
      posted_count: 0,
      kind: 'sample',
      supplier_id: suppliers[place % suppliers.length]?.id ?? null,
      location_id: labId,
      bin_id: quarantineBin,
      received_on: dayOf(now),
      packing_slip: `LAB-${71_000 + place}`,
      started_by_id: status === 'draft' ? null : people.bench,
      created_at: at(now - (3 - place) * hourMs),
      created_by: people.bench,
      updated_at: at(now - hourMs),
      updated_by: people.bench,
    })
}
