import type { ForFloor } from './floorSupply'
import type { DemoLedger } from './ledger'
import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'

/** A stock level with its lot, product and bin. */
export type StockPlace = {
  level: DemoRow
  lot: DemoRow
  product: DemoRow
  bin: DemoRow
  cost: number
  /** How much could have been taken since the given moment. */
  free: number
}

/** All places with stock, and which of them a document of some moment could have taken from. */
export function stockPlaces(to: Tables, ledger: DemoLedger, forFloor: ForFloor) {
  const by = (table: string) => new Map(to.rows(table).map((row) => [row.id, row]))
  const [lots, products, bins] = [by('lots'), by('products'), by('bins')]
  const placeOf = (level: DemoRow): StockPlace | null => {
    const lot = lots.get(Number(level.lot_id))
    const product = products.get(Number(level.product_id))
    const bin = bins.get(Number(level.bin_id))
    return lot && product && bin
      ? { level, lot, product, bin, cost: Number(product.average_cost), free: 0 }
      : null
  }
  return {
    /** Places of different products with at least `least` unallocated, since a day before `at`. */
    some(chance: Random, many: number, at: string, least: number, fits: (place: StockPlace) => boolean) {
      const dayBefore = new Date(Date.parse(at) - 86_400_000).toISOString()
      const found = new Map<number, StockPlace>()
      for (let tries = 0; tries < 4_000 && found.size < many; tries++) {
        const place = placeOf(chance.pick(to.rows('stock_levels')))
        if (!place) continue
        const { level, product } = place
        // What has run out says `null`, which comes after every date.
        const isThere = String(level.first_in_at) < dayBefore
        const promised = Number(level.reserved) + forFloor(level)
        const free = Number(level.on_hand) - promised
        if (!isThere || free < least || found.has(product.id) || !fits(place)) continue
        // What moves in and out may have been less in between.
        const lay = ledger.leastSince(level, at) - promised
        if (lay >= least) found.set(product.id, { ...place, free: Math.min(free, lay) })
      }
      return [...found.values()]
    },
  }
}
