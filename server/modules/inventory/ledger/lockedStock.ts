import { sql } from 'kysely'
import type { Bin } from '../../../../src/resources/inventory/bins/bins'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import type { LabContainer } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import type { Product } from '../../../../src/resources/inventory/products/products'
import { scaled } from '../../../../src/resources/kit/text/sum'
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
  capacity_qty: string | null
  max_weight_kg: string | null
  allow_mixed_products: boolean
  allow_mixed_lots: boolean
  /** Carriers are in it, which go with the goods. */
  has_skids: boolean
}
type LockedLot = Pick<
  Lot,
  'id' | 'lot_number' | 'product_id' | 'status' | 'packaged_on' | 'stamp_by' | 'stamped_on'
>
/** Measure of a product, what it may be reserved for, and its cost in ten-thousandths of a dollar. */
type FoundProduct = Pick<Product, 'id' | 'sku' | 'kind' | 'status' | 'excise_jurisdiction'> &
  Costs & { measure: string; decimals: number }
/** A container of a lot that is kept by container, in one of the bins that a posting touches. */
export type LockedContainer = Place & {
  id: number
  status: LabContainer['status']
  remaining_qty: string
  initial_qty: string
  /** The first of the days after which it is not used. */
  due_on: string | null
}
export type Costs = { averageCost: bigint | null; standardCost: bigint | null }

/** Everything that a posting is about, held until its unit ends; only the products are not. */
export type LockedStock = {
  bins: ReadonlyMap<number, LockedBin>
  lots: ReadonlyMap<number, LockedLot>
  products: ReadonlyMap<number, FoundProduct>
  levels: ReadonlyMap<string, Level>
  containers: readonly LockedContainer[]
}

export const placeKey = ({ product_id, lot_id, bin_id }: Place) => `${product_id}.${lot_id}.${bin_id}`

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const cost = (text: string | null) => (text === null ? null : scaled(text, 4))

type CostRow = { average_cost: string | null; standard_cost: string | null }
type HeldRows = {
  bins: LockedBin[]
  lots: LockedLot[]
  products: (Omit<FoundProduct, keyof Costs> & CostRow)[]
  containers: LockedContainer[]
  levels: (Place & { id: number; on_hand: string; reserved: string; is_new: boolean })[]
}

/**
 * Locks the rows of these places, creating missing levels: containers first, then bins against freezing, lots against status
 * changes, levels exclusively, all in a fixed order, so that concurrent postings wait without deadlocks.
 * Target bins with limits, and cabinets of a laboratory, are locked exclusively.
 */
export async function hold(
  trx: Trx,
  places: readonly Place[],
  filled: readonly number[] = [],
): Promise<LockedStock> {
  const distinct = [...new Map(places.map((place) => [placeKey(place), place])).values()]
  const [products, lots, bins] = (['product_id', 'lot_id', 'bin_id'] as const).map((name) =>
    distinct.map((place) => place[name]),
  )
  const { rows } = await sql<{
    held: HeldRows
  }>`select hold_goods(${products}, ${lots}, ${bins}, ${filled}) as held`.execute(trx)
  const onHand = rows[0]?.held ?? { bins: [], lots: [], products: [], levels: [], containers: [] }
  return {
    containers: onHand.containers,
    bins: byId(onHand.bins),
    lots: byId(onHand.lots),
    products: byId(
      onHand.products.map(({ average_cost, standard_cost, ...product }) => ({
        ...product,
        averageCost: cost(average_cost),
        standardCost: cost(standard_cost),
      })),
    ),
    levels: new Map(
      onHand.levels.map(({ on_hand, reserved, is_new, ...place }) => [
        placeKey(place),
        { ...place, onHand: scaled(on_hand), reserved: scaled(reserved), isNew: is_new },
      ]),
    ),
  }
}

/**
 * The costs of products of which there will be more or less, locked by id after the levels, and how much the company
 * holds of each in all its bins and on its way between them.
 */
export async function holdCosts(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<CostRow & { id: number; last_cost: string | null; held: string }>`
    select * from hold_costs(${ids})`.execute(trx)
  return {
    costs: new Map(
      rows.map(({ id, average_cost, standard_cost, last_cost }) => [
        id,
        { averageCost: cost(average_cost), standardCost: cost(standard_cost), lastCost: cost(last_cost) },
      ]),
    ),
    held: new Map(rows.map(({ id, held: onHand }) => [id, scaled(onHand)])),
  }
}
