import type { DemoMovement } from './ledger'
import type { Random } from '../company/random'
import type { Buyers } from '../trade/sales'
import type { HeldStock, Part } from './stockHeld'
import type { StockBins } from './stockBins'
import { costOf } from './stockCosts'
import type { DemoRow, Tables } from '../company/tables'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Goods that went out to a customer: what each line of the order got, by the ids of its movements. */
export type Shipment = {
  customer: DemoRow
  pickedAt: number
  shippedAt: number
  lane: number
  lines: { product: DemoRow; qty: number; movements: number[] }[]
}

/** The least that an order is worth by what it costs, which is all that the own shops pay. */
const worthOrder = 90

/** How often a customer orders compared with a shop, how many products at once, tens of each, and for how much at most by list price. */
const habits: Readonly<
  Record<string, readonly [often: number, lines: [number, number], tens: [number, number], most: number]>
> = {
  distributor: [4, [9, 22], [6, 32], 105_000],
  chain: [2, [8, 18], [4, 20], 60_000],
  online: [3, [8, 18], [2, 9], 30_000],
  retailer: [1, [5, 15], [1, 3], 12_000],
  internal: [0.5, [1, 4], [1, 2], 12_000],
}
const usual = habits.retailer as NonNullable<(typeof habits)[string]>

type Sold = {
  to: Tables
  stock: HeldStock
  bins: StockBins
  outside: Readonly<Record<string, number>>
  chance: Random
}

/** Sells bottles; some are in constant demand, some hardly sell. */
export function selling({ to, stock, bins, outside, chance }: Sold, buyers: Buyers) {
  const bottles = to.rows('products').filter(({ kind }) => kind === 'finished_good')
  const weights = new Map(bottles.map(({ id }) => [id, 0.06 + chance.next() ** 3 * 3]))
  const all = [...weights.values()].reduce((sum, one) => sum + one, 0)
  const pace = new Map(bottles.map(({ id }) => [id, ((weights.get(id) ?? 0) / all) * 1_300]))
  const requests = new Map<number, number>()
  const ranges = new Map<DemoRow, DemoRow[]>()
  /** Products a customer may buy, popular ones weighted by demand. */
  const rangeOf = (customer: DemoRow) => {
    const cached = ranges.get(customer)
    if (cached) return cached
    const range = bottles.flatMap((product) =>
      buyers.fits(customer, product)
        ? Array<DemoRow>(Math.ceil((weights.get(product.id) ?? 0) * 12)).fill(product)
        : [],
    )
    ranges.set(customer, range)
    return range
  }
  const among = buyers.all
    .filter((customer) => rangeOf(customer).length > 0)
    .flatMap((customer) => Array<DemoRow>((habits[String(customer.kind)] ?? usual)[0] * 2).fill(customer))
  const shelfOf = (product: number) => bins.picking[(product * 7) % bins.picking.length] ?? 0
  const isStored = new Set(bins.storage)
  const sum = (found: readonly Part[]) => found.reduce((total, { qty }) => total + qty, 0)

  /** Fills the shelf from behind, and answers what is picked from where. */
  const pickOf = (product: DemoRow, needed: number, until: number, refill: DemoMovement[]): Part[] => {
    const shelf = shelfOf(product.id)
    const fresh = (bin: number, stock: { until: number }) => bin === shelf && stock.until > until
    const there = sum(stock.find(product.id, needed, fresh))
    if (there < needed) {
      // Half a skid at once, so that the next orders find some.
      const least = Math.ceil((needed - there) / 50) * 50 + 100
      for (const part of stock.find(
        product.id,
        least,
        (bin, stock) => isStored.has(bin) && stock.until > until,
      ))
        refill.push(stock.leg(part, shelf, 'bin_move'))
    }
    return stock.find(product.id, needed, fresh)
  }

  return {
    bottles,
    /** Bottles of a product that leave on a usual day. */
    paceOf: (product: number) => pace.get(product) ?? 0,
    shelfOf,

    /** One order that goes out on a day, as far as there is enough; null where there is nothing. */
    order(day: number, place: number): Shipment | null {
      const customer = chance.pick(among)
      const range = rangeOf(customer)
      const [, many, tens, most] = habits[String(customer.kind)] ?? usual
      const wares = new Set(Array.from({ length: chance.whole(...many) }, () => chance.pick(range)))
      // Orders of a day are picked one after the other.
      const pickedAt = day + (8 + place * 1.4 + chance.between(0, 0.8)) * hourMs
      const shippedAt = pickedAt + chance.between(1.5, 5) * hourMs
      const until = shippedAt + Math.max(60, Number(customer.min_shelf_life_days ?? 0)) * dayMs
      const refill: DemoMovement[] = []
      const picks: Part[][] = []
      const lines: Shipment['lines'] = []
      const worth = (of: 'list' | 'cost') =>
        lines.reduce(
          (sum, { product, qty }) =>
            sum + qty * (of === 'list' ? Number(product.list_price) : costOf(product)),
          0,
        )
      for (const product of wares) {
        const needed = chance.whole(...tens) * 10
        requests.set(product.id, (requests.get(product.id) ?? 0) + needed)
        const parts = pickOf(product, needed, until, refill)
        const qty = sum(parts)
        if (qty < 10 || worth('list') + qty * Number(product.list_price) > most) continue
        lines.push({ product, qty, movements: [] })
        picks.push(parts)
      }
      stock.post(pickedAt - 20 * 60_000, 'bin_move', refill)
      if (worth('cost') < worthOrder) return null
      const lane = chance.pick(bins.staging)
      const customers = outside.virtual_customer ?? 0
      const post = (at: number, event: 'pick' | 'ship', legOf: (part: Part) => DemoMovement) => {
        const ids = stock.post(at, event, picks.flat().map(legOf))
        let from = 0
        for (const [nth, parts] of picks.entries()) {
          lines[nth]?.movements.push(...ids.slice(from, from + parts.length))
          from += parts.length
        }
      }
      post(pickedAt, 'pick', (part) => stock.leg(part, lane, 'pick'))
      post(shippedAt, 'ship', (part) => stock.leg({ ...part, bin: lane }, customers, 'ship'))
      return { customer, pickedAt, shippedAt, lane, lines }
    },

    /** Records the demand at the end of a day. */
    learn() {
      for (const [product, before] of pace)
        pace.set(product, before * 0.985 + (requests.get(product) ?? 0) * 0.015)
      requests.clear()
    },
  }
}
