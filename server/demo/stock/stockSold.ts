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

/** Regular customers order between these days of the month, so that what is promised stays in it. */
const [firstOrder, orderDays] = [3, 20]

/** The least that an order is worth by what it costs, which is all that the own shops pay. */
const worthOrder = 90

type Habit = {
  often: number
  lines: [number, number]
  tens: [number, number]
  most: number
  isRegular?: boolean
}

/**
 * How often a customer orders compared with a shop, how many products at once, tens of each, and for how much at most by
 * list price. Regular ones order the same products every month, the others now and then what they like.
 */
const habits: Readonly<Record<string, Habit>> = {
  distributor: { often: 4, lines: [11, 15], tens: [8, 20], most: 95_000, isRegular: true },
  chain: { often: 2, lines: [10, 15], tens: [3, 8], most: 55_000, isRegular: true },
  online: { often: 3, lines: [10, 13], tens: [2, 6], most: 30_000, isRegular: true },
  retailer: { often: 1, lines: [6, 14], tens: [1, 3], most: 12_000 },
  internal: { often: 0.5, lines: [1, 4], tens: [1, 2], most: 12_000 },
}
const usual = habits.retailer as Habit
const habitOf = ({ kind }: DemoRow) => habits[String(kind)] ?? usual

/** Fruit sells in summer and dessert in winter; which is which goes by the product. */
const seasonOf = (product: number, at: number) =>
  1 + 0.12 * Math.sin(2 * Math.PI * (at / (365.25 * dayMs) + (product % 2) / 2))

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
  const able = buyers.all.filter((customer) => rangeOf(customer).length > 0)
  const regular = able.filter((customer) => habitOf(customer).isRegular)
  const among = able
    .filter((customer) => !habitOf(customer).isRegular)
    .flatMap((customer) => Array<DemoRow>(habitOf(customer).often * 2).fill(customer))
  const lists = new Map<DemoRow, Map<DemoRow, number>>()
  /** What a regular customer orders every month, with the tens of each. */
  const listOf = (customer: DemoRow) => {
    const cached = lists.get(customer)
    if (cached) return cached
    const { lines, tens } = habitOf(customer)
    const range = rangeOf(customer)
    const list = new Map(
      Array.from({ length: chance.whole(...lines) }, () => [chance.pick(range), chance.whole(...tens)]),
    )
    lists.set(customer, list)
    return list
  }
  /** What a customer wants on a day. */
  const wishesOf = (customer: DemoRow, day: number): [product: DemoRow, qty: number][] => {
    const { lines, tens, isRegular } = habitOf(customer)
    if (isRegular)
      return [...listOf(customer)].map(([product, most]) => [
        product,
        Math.max(1, Math.round(most * seasonOf(product.id, day) * chance.between(0.85, 1.15))) * 10,
      ])
    const range = rangeOf(customer)
    const wares = new Set(Array.from({ length: chance.whole(...lines) }, () => chance.pick(range)))
    return [...wares].map((product) => [product, chance.whole(...tens) * 10])
  }
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

    /** Regular customers whose day of the month has come since another day of it. */
    regularOn: (from: number, to: number) =>
      regular.filter((_, nth) => {
        const own = firstOrder + ((nth * 7) % orderDays)
        return own > from && own <= to
      }),

    /** One order that goes out on a day, as far as there is enough; null where there is nothing. */
    order(day: number, place: number, customer = chance.pick(among)): Shipment | null {
      const { most } = habitOf(customer)
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
      for (const [product, needed] of wishesOf(customer, day)) {
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
