import { type PriceTier, priceTiers } from '../resources/inventory/pricing/price_tiers'
import { callPath } from '../resources/kit/define/defineResource'
import { get, post } from './http'

const at = (id: number, what: string) => `${callPath(priceTiers)}/${id}/${what}`

/** What one line of a tier comes to today. */
export type LinePrices = {
  id: number
  products: number
  lowest: number | null
  highest: number | null
  unpriced: number
  least_margin: number | null
}

/** What one unit costs, and where the price comes from. */
export type FoundPrice = {
  price: number | null
  currency: string
  source: 'tier' | 'default_tier' | 'list'
  price_tier: string | null
  price_tier_line_id: number | null
  list_price: number | null
  cost: number | null
  margin_percent: number | null
}

/** What the lines of a tier come to, as they are saved. */
export const linePrices = async (id: number, signal: AbortSignal) =>
  (await get<LinePrices[]>(at(id, 'prices'), {}, { quiet: true, signal })).data

/** What a product costs by a tier, in a quantity on a day. */
export const findPrice = async (params: Record<string, string | number>, signal: AbortSignal) =>
  (await get<FoundPrice>(`${callPath(priceTiers)}/resolve`, params, { quiet: true, signal })).data

/** A tier like another, under a code of its own. */
export const copyTier = async (id: number, payload: Record<string, unknown>, once: string) =>
  (await post<PriceTier>(at(id, 'copy'), payload, { once })).data

/** Raises the prices of a tier; answers how many. */
export const raiseTier = async (id: number, payload: Record<string, unknown>, once: string) =>
  (await post<{ raised: number }>(at(id, 'raise'), payload, { once })).data.raised
