import { BehaviorSubject } from 'rxjs'
import type { PricedLine, PricedSale } from '../../resources/sale/saleCalls'

/** Origin of a price: a rule, manual, or fixed since the order was confirmed. */
export type PriceOrigin = 'rule' | 'hand' | 'stored'

/** The server's last pricing of an order as it is typed: in total, and by the key of each complete line. */
export type SalePricing = {
  answer: PricedSale | null
  ofLine: ReadonlyMap<string, PricedLine & { origin: PriceOrigin }>
  /** The places of those lines among all of the order. */
  places: readonly number[]
  failed: unknown
}

/** Holds it for one page: the lines ask, the panel beside them reads. */
export const salePricing = () =>
  new BehaviorSubject<SalePricing>({ answer: null, ofLine: new Map(), places: [], failed: null })
