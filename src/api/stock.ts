import { bins } from '../resources/inventory/bins/bins'
import { type Product, products } from '../resources/inventory/products/products'
import type { StockFlow } from '../resources/inventory/availability/stockFlow'
import { type StockLevel, stockLevels } from '../resources/inventory/stock/stock_levels'
import type { StockMovement } from '../resources/inventory/stock/stock_movements'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'

/** So much of a lot from one bin to another. */
export type MoveLine = Pick<StockLevel, 'product_id' | 'lot_id'> & {
  from_bin_id: number
  to_bin_id: number | null
  qty: number | null
}

/** Moves goods between bins, all lines or none. */
export const moveStock = async (lines: readonly MoveLine[], once: string) =>
  (
    await post<{ movements: StockMovement[]; levels: StockLevel[] }>(
      `${callPath(stockLevels)}/move`,
      { lines },
      { once },
    )
  ).data

/** A product as the lookup shows it. */
export type ProductCard = Pick<
  Product,
  | 'id'
  | 'sku'
  | 'name'
  | 'kind'
  | 'status'
  | 'barcode'
  | 'brand'
  | 'flavor'
  | 'volume_ml'
  | 'strength_mg_ml'
  | 'excise_jurisdiction'
  | 'reorder_point'
> & {
  measure: string
  orders: { id: number; number: string; status: string; qty_planned: number; due_on: string | null }[]
  purchases: { id: number; number: string; supplier: string; qty: number; on: string | null }[]
  recipe: { id: number; code: string; revision: number; name: string } | null
}

/** What a code on a label stands for: a product, one of its lots, or a bin. */
export type Fetched = {
  product_id: number | null
  lot_id: number | null
  bin_id: number | null
  /** What it is called: SKU, lot or bin. */
  what: string
  detail: string
  /** Where it opens, where it is a document. */
  page: string | null
  card: ProductCard | null
}

/** What a scanned or typed code stands for. */
export const fetchCode = async (code: string) =>
  (await get<Fetched>('/inventory/products/fetch', { code }, { quiet: true })).data

/** Makes the bins of a range of aisles, racks and levels, all or none. */
export const makeBinRange = async (payload: Record<string, unknown>, once: string) =>
  (await post<{ made: number; codes: string[] }>(`${callPath(bins)}/range`, payload, { once })).data

/** What comes to a product at a location and goes from it. */
export const flowOf = async (productId: number, locationId: number, signal: AbortSignal) =>
  (
    await get<StockFlow[]>(
      `${callPath(products)}/${productId}/flow`,
      { location_id: locationId },
      { quiet: true, signal },
    )
  ).data
