import type { Customer } from '../resources/general/customers/customers'
import { customers } from '../resources/general/customers/customers'
import { callPath } from '../resources/kit/define/defineResource'
import type { AskedLine, PricedSale } from '../resources/sale/pricedSale'
import { type Sale, sales } from '../resources/sale/sales'
import { get, post } from './http'

/** The parts of an order that determine prices, taxes and availability. */
export type AskedSale = {
  customer_id: number
  ship_to_province: number | null
  location_id: number | null
  price_tier_id: number | null
  sale_id: number | null
  date: string | null
  freight_amount: number
  lines: readonly AskedLine[]
}

/** Prices and totals of an order, and the status of its customer. */
export const priceSale = async (params: AskedSale, signal: AbortSignal) =>
  (await post<PricedSale>(`${callPath(sales)}/price`, params, { quiet: true, signal })).data

/** A new draft with the same customer, address and lines. */
export const copySale = async (id: number, once: string) =>
  (await post<Sale>(`${callPath(sales)}/${id}/copy`, {}, { once })).data

/** A customer with the defaults for an order. */
export const customerOf = async (id: number, signal: AbortSignal) =>
  (await get<Customer>(`${callPath(customers)}/${id}`, undefined, { quiet: true, signal })).data
