import { sql } from 'kysely'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import type { Receiving } from '../../../../src/resources/inventory/receiving/receivings'
import type { Unit } from '../../../engine/unitTypes'
import type { Arrival } from './receivingDemands'
import { dayAt, siteOf } from '../../../site/plant'
import { type Goods, goodsOf } from './receivingGoods'

/** Products without lot tracking have exactly one lot. */
const untracked = 'NA'

/** Whether goods come under lot numbers of the company's own; what a transfer or a customer brings has one already. */
const isNumberedHere = ({ source_kind }: Receiving) => source_kind === 'purchase' || source_kind === 'other'

/** The lot number proposed for all lines of a delivery, `YYDDD-00042`; null where the goods have numbers already. */
export async function ownLotNumber({ trx }: Unit, receiving: Receiving): Promise<string | null> {
  if (!isNumberedHere(receiving)) return null
  const day = dayAt(receiving.created_at, (await siteOf(trx)).timezone)
  const year = Number(day.slice(0, 4))
  const dayOfYear = (Date.parse(day) - Date.UTC(year, 0, 0)) / 86_400_000
  return `${day.slice(2, 4)}${String(dayOfYear).padStart(3, '0')}-${receiving.number.replace(/^\D+/, '')}`
}

/** The proposed lot number by product, for those that are tracked by lot. */
export async function proposedLots(unit: Unit, receiving: Receiving, productIds: readonly number[]) {
  const own = await ownLotNumber(unit, receiving)
  const goods = own === null ? [] : (await goodsOf(unit.trx, productIds)).values()
  return new Map([...goods].flatMap(({ id, lot_tracked }) => (lot_tracked ? [[id, own]] : [])))
}

/** The number of the lot a line goes under. */
export const lotNumberOf = (lotNumber: string | null, { lot_tracked }: Goods) =>
  lot_tracked ? lotNumber : untracked

/** Two docks that receive the same product make its lots one after the other. */
export async function holdProducts(unit: Unit, ids: readonly number[]) {
  for (const id of [...new Set(ids)].toSorted((left, right) => left - right))
    await sql`select pg_advisory_xact_lock(hashtext('receiving lots'), ${id}::int)`.execute(unit.trx)
}

/** Existing lots of these numbers, by product and number. */
export async function existingLots(
  unit: Unit,
  requested: readonly { product_id: number; lot_number: string }[],
) {
  const found = await unit.find(lots, {
    product_id: [...new Set(requested.map(({ product_id }) => product_id))],
    lot_number: [...new Set(requested.map(({ lot_number }) => lot_number))],
  })
  return new Map(found.map((lot) => [`${lot.product_id} ${lot.lot_number}`, lot]))
}

/** The day a lot expires: as the label says, else by its shelf life. */
export function expiryOf(
  { expires_on, manufactured_on }: { expires_on: string | null; manufactured_on: string | null },
  { shelf_life_days }: Goods,
): string | null {
  if (expires_on !== null) return expires_on
  if (manufactured_on === null || shelf_life_days === null) return null
  return new Date(Date.parse(manufactured_on) + shelf_life_days * 86_400_000).toISOString().slice(0, 10)
}

/** Nicotine is released with the strength that its test found, whatever is inspected of its category. */
const isToBeSeen = ({ line, goods }: Arrival) =>
  goods.kind === 'nicotine' || (goods.lot_tracked && (goods.needs_inspection || line.condition !== 'good'))

/** The lot of a line: the existing one or a new one, in quarantine where it waits for an inspection or a test. */
export async function lotFor(
  unit: Unit,
  { supplier_id }: Receiving,
  arrival: Arrival,
  made: Map<string, Lot>,
): Promise<Lot> {
  const { line, goods, existing, expires_on } = arrival
  const lot_number = lotNumberOf(line.lot_number, goods) ?? untracked
  const key = `${goods.id} ${lot_number}`
  const lotNow = existing ?? made.get(key)
  if (lotNow) return lotNow
  const lot = await unit.insert(lots, {
    lot_number,
    product_id: goods.id,
    supplier_id,
    supplier_lot: line.supplier_lot,
    manufactured_on: line.manufactured_on,
    received_at: unit.doneAt,
    expires_on: goods.lot_tracked ? expires_on : null,
    unit_cost: line.unit_cost,
    status: isToBeSeen(arrival) ? 'quarantine' : 'released',
  })
  made.set(key, lot)
  return lot
}
