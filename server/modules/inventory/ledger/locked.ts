import { sql } from 'kysely'
import type { Bin } from '../../../../src/resources/inventory/bins'
import type { Lot } from '../../../../src/resources/inventory/lots'
import type { Product } from '../../../../src/resources/inventory/products'
import { scaled } from '../../../../src/resources/kit/sum'
import type { Trx } from '../../../db/database'

export type Place = { product_id: number; lot_id: number; bin_id: number }

/** A level as it is while this unit holds it, in millionths of the stock measure. */
export type Level = Place & {
  id: number
  onHand: bigint
  reserved: bigint
  /** Nothing has ever been written here. */
  isNew: boolean
}

export type LockedBin = Pick<Bin, 'id' | 'code' | 'kind' | 'location_id' | 'frozen_by_count_id'> & {
  is_active: boolean
}
export type LockedLot = Pick<Lot, 'id' | 'lot_number' | 'product_id' | 'status'>
/** Cost in ten-thousandths of a dollar. */
export type LockedProduct = {
  id: number
  averageCost: bigint | null
  standardCost: bigint | null
  lastCost: bigint | null
}

export const placeKey = ({ product_id, lot_id, bin_id }: Place) => `${product_id}.${lot_id}.${bin_id}`

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

/** The bins of a posting, held against freezing, in the order of their ids. */
export async function lockBins(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<LockedBin>`select id, code, kind, location_id, frozen_by_count_id, is_active
    from bins where id = any(${ids}::bigint[]) order by id for share`.execute(trx)
  return byId(rows)
}

/** The lots of a posting, held against a change of their status, in the order of their ids. */
export async function lockLots(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<LockedLot>`select id, lot_number, product_id, status
    from lots where id = any(${ids}::bigint[]) order by id for share`.execute(trx)
  return byId(rows)
}

/** What the products of a posting are counted in, and whether they may be promised. */
export async function measuresOf(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<
    Pick<Product, 'id' | 'sku' | 'kind' | 'status'> & { measure: string; decimals: number }
  >`select p.id, p.sku, p.kind, p.status, m.code as measure, m.decimals from products p join measures m on m.id = p.stock_measure_id
    where p.id = any(${ids}::bigint[])`.execute(trx)
  return byId(rows)
}

const inOrder = (left: Place, right: Place) =>
  left.product_id - right.product_id || left.lot_id - right.lot_id || left.bin_id - right.bin_id

/**
 * The levels at these places, made where they are missing, then all locked by one statement in one order: whoever
 * wants some of the same waits, and never in a circle.
 */
export async function lockLevels(trx: Trx, places: readonly Place[]): Promise<Map<string, Level>> {
  const sorted = [...new Map(places.map((place) => [placeKey(place), place])).values()].toSorted(inOrder)
  const [products, lots, bins] = (['product_id', 'lot_id', 'bin_id'] as const).map((name) =>
    sorted.map((place) => place[name]),
  )
  const wanted = sql`unnest(${products}::bigint[], ${lots}::bigint[], ${bins}::bigint[]) as w (product_id, lot_id, bin_id)`
  const read = () =>
    sql<{
      id: number
      product_id: number
      lot_id: number
      bin_id: number
      on_hand: string
      reserved: string
      is_new: boolean
    }>`
    select l.id, l.product_id, l.lot_id, l.bin_id, l.on_hand::text, l.reserved::text,
      l.version = 1 as is_new from stock_levels l join ${wanted} using (product_id, lot_id, bin_id)
    order by l.product_id, l.lot_id, l.bin_id for update of l`.execute(trx)
  await sql`insert into stock_levels (product_id, lot_id, bin_id)
    select w.* from ${wanted}
    where not exists (select 1 from stock_levels l where (l.product_id, l.lot_id, l.bin_id) = (w.product_id, w.lot_id, w.bin_id))
    order by 1, 2, 3 on conflict do nothing`.execute(trx)
  const { rows } = await read()
  return new Map(
    rows.map(({ on_hand, reserved, is_new, ...place }) => [
      placeKey(place),
      { ...place, onHand: scaled(on_hand), reserved: scaled(reserved), isNew: is_new },
    ]),
  )
}

/** The costs of products; where a posting changes how much there is of them, locked by id after the levels. */
export async function costsOf(trx: Trx, ids: readonly number[], lock: boolean) {
  const { rows } = await sql<{
    id: number
    average_cost: string | null
    standard_cost: string | null
    last_cost: string | null
  }>`
    select id, average_cost::text, standard_cost::text, last_cost::text from products where id = any(${ids}::bigint[])
    order by id ${sql.raw(lock ? 'for no key update' : '')}`.execute(trx)
  const cost = (text: string | null) => (text === null ? null : scaled(text, 4))
  return byId(
    rows.map(({ id, average_cost, standard_cost, last_cost }): LockedProduct => ({
      id,
      averageCost: cost(average_cost),
      standardCost: cost(standard_cost),
      lastCost: cost(last_cost),
    })),
  )
}

/** What the company holds of each product, in all its bins and on its way between them. */
export async function heldOf(trx: Trx, ids: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ product_id: number; held: string }>`
    select product_id, sum(on_hand)::text as held from stock_levels where product_id = any(${ids}::bigint[])
    group by product_id`.execute(trx)
  return new Map(rows.map(({ product_id, held }) => [product_id, scaled(held)]))
}
