import { zeroFill } from '../../../src/resources/kit/text/words'
import type { DemoRow, Tables } from '../company/tables'
import { at, type Book, dayMs, dayOf, hourMs } from './book'
import type { LabGoods } from './goods'
import type { Planned } from './plan'

/** Lots that the floor brought back, by the number of their item, and the bin that they lay in. */
export type Returned = ReadonlyMap<number, { id: number; lot_number: string; bin: number }>

type Came = Planned & { quarantineBin: number; returned: Returned }

/** The delivery of inventory that a delivery at the bench was posted through. */
function addReceiving({ to, labId, people }: Book, head: DemoRow, { came }: { came: number }) {
  to.add('receivings', {
    number: `RC-${zeroFill(to.rows('receivings').length + 1)}`,
    status: 'received',
    // What was bought gets its purchase with all purchases.
    source_kind: 'other',
    source_number: head.number,
    supplier_id: head.supplier_id,
    location_id: labId,
    bin_id: head.bin_id,
    packing_slip: head.packing_slip,
    arrived_at: at(came),
    posted_at: head.posted_at,
    posted_by_id: people.bench,
    lab_receiving_id: head.id,
    line_count: 0,
    lines_received: 0,
    lacking: 0,
    unaccepted: 0,
    created_at: at(came),
    created_by: people.bench,
    updated_at: head.posted_at,
    updated_by: people.bench,
  })
  return to.rows('receivings').at(-1)
}

/** A delivery at the bench, with the delivery of inventory that it posted through; goods of the floor are moved. */
export function addDelivery(book: Book, nth: number, { kind, came, items, quarantineBin, returned }: Came) {
  const { to, labId, suppliers, people, chance } = book
  const isReturn = kind === 'return_from_floor'
  const supplier = isReturn ? undefined : suppliers[nth % suppliers.length]
  to.add('lab_receivings', {
    number: `LR-${zeroFill(nth + 1)}`,
    status: 'received',
    condition: 'good',
    posted_count: 0,
    kind,
    supplier_id: supplier?.id ?? null,
    from_bin_id: isReturn ? (returned.get(items[0] ?? 0)?.bin ?? null) : null,
    location_id: labId,
    bin_id: quarantineBin,
    received_on: dayOf(came),
    packing_slip: isReturn ? null : `LAB-${70_000 + nth * 3}`,
    temperature_c: chance.whole(16, 23),
    started_by_id: people.bench,
    posted_at: at(came + hourMs),
    created_at: at(came),
    created_by: people.bench,
    updated_at: at(came + hourMs),
    updated_by: people.bench,
  })
  const row = to.rows('lab_receivings').at(-1) as DemoRow
  const receiving = isReturn ? undefined : addReceiving(book, row, { came })
  return { id: row.id, kind, receiving, supplier, row, returned }
}

export type Delivery = ReturnType<typeof addDelivery>

/** The number of a lot, as its supplier writes it. */
export const lotNumberOf = ({ supplier }: Pick<Delivery, 'supplier'>, nth: number, came: number) =>
  `${(typeof supplier?.name === 'string' ? supplier.name : 'PL')
    .slice(0, 2)
    .toUpperCase()}${dayOf(came).slice(2, 7).replace('-', '')}-${200 + nth}`

export const expiryOf = (came: number) => dayOf(came + 730 * dayMs)

type Papers = { product: DemoRow; goods: LabGoods; lotNumber: string; came: number; classId: number }

/** What the papers of an item say, and its class by them. */
export const papersOf = ({ product, goods, lotNumber, came, classId }: Papers) => ({
  product_id: product.id,
  supplier_lot: lotNumber,
  manufactured_on: dayOf(came - 40 * dayMs),
  expires_on: expiryOf(came),
  retest_on: dayOf(came + 365 * dayMs),
  density_g_ml: Number(product.density_g_ml ?? 1),
  flash_point_c: goods.flash,
  has_no_flash_point: goods.flash === null,
  boiling_point_c: goods.boiling,
  flashpoint_class_id: classId,
  computed_class_id: classId,
  is_toxic: product.kind === 'nicotine',
  nicotine_mg_ml: product.kind === 'nicotine' ? 100 : null,
  coa_reference: `COA-${lotNumber}`,
  sds_reference: `SDS-${String(product.sku)}`,
  sds_revision: '4',
  sds_language: 'en_fr',
  sds_on: dayOf(came - 300 * dayMs),
})

type Lot = {
  lotNumber: string
  supplier: DemoRow | undefined
  came: number
  expires: string
  status: string
  strength: number | null
  cost: number
}

export const addLot = (to: Tables, product: DemoRow, lot: Lot) =>
  to.add('lots', {
    lot_number: lot.lotNumber,
    product_id: product.id,
    supplier_id: lot.supplier?.id ?? null,
    supplier_lot: lot.lotNumber,
    manufactured_on: dayOf(lot.came - 40 * dayMs),
    received_at: at(lot.came + hourMs),
    expires_on: product.expiry_tracked ? lot.expires : null,
    status: lot.status,
    unit_cost: lot.cost,
    coa_reference: `COA-${lot.lotNumber}`,
    sds_reference: `SDS-${String(product.sku)}`,
    strength_mg_ml: lot.status === 'released' ? lot.strength : null,
  })

type Item = {
  nth: number
  item: number
  product: DemoRow
  lot_id: number
  lotNumber: string
  came: number
  expires: string
  cost: number
  qty: number
  bin_id: number
}

/** Brings an item into its cabinet: from its supplier by a line of the delivery, or from the floor; gives the movement. */
export function bringIn({ to, ledger, people }: Book, delivery: Delivery, one: Item): number {
  const { receiving, kind } = delivery
  const movement = {
    ...{ product_id: one.product.id, lot_id: one.lot_id, to_bin_id: one.bin_id },
    ...{ qty: one.qty, unit_cost: one.cost },
  }
  const event = { event: 'receive', at: at(one.came + hourMs), by: people.bench }
  if (!receiving) {
    const from_bin_id = delivery.returned.get(one.nth)?.bin ?? 0
    const moved = { ...movement, from_bin_id, reason: 'bin_move' as const, source_line_id: one.item }
    const source = { source_type: 'lab_receivings', source_id: delivery.id }
    return ledger.post({ ...source, ...event, movements: [moved] })[0] ?? 0
  }
  const line = to.add('receiving_lines', {
    receiving_id: receiving.id,
    product_id: one.product.id,
    source_status: 'not_applicable',
    qty_expected: kind === 'purchase' ? one.qty : null,
    accepted_by_id: null,
    short_reason: null,
    qty_received: one.qty,
    qty_rejected: 0,
    qty_now: 0,
    lot_number: one.lotNumber,
    supplier_lot: one.lotNumber,
    lot_id: one.lot_id,
    manufactured_on: dayOf(one.came - 40 * dayMs),
    expires_on: one.expires,
    bin_id: one.bin_id,
    condition: 'good',
    unit_cost: one.cost,
    created_at: at(one.came),
    created_by: people.bench,
    updated_at: at(one.came + hourMs),
    updated_by: people.bench,
  })
  receiving.line_count = receiving.lines_received = Number(receiving.line_count) + 1
  const brought = {
    ...movement,
    from_bin_id: ledger.outside.virtual_supplier ?? 0,
    reason: 'lab_receive' as const,
    source_line_id: line,
  }
  const source = { source_type: 'receivings', source_id: receiving.id }
  return ledger.post({ ...source, ...event, movements: [brought] })[0] ?? 0
}
