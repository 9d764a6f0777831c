import type { Random } from '../company/random'
import type { HeldLot, HeldStock } from './stockHeld'
import type { StockBins } from './stockBins'
import { costOf } from './stockCosts'
import { type DemoRow, grouped, type Tables } from '../company/tables'

const hourMs = 3_600_000

const packs: readonly (readonly [start: string, least: number])[] = [
  ['PK-CTN', 400],
  ['PK-TRAY', 100],
  ['PK-', 2_000],
  ['RM-FL', 6_000],
  ['RM-NIC', 20_000],
  ['RM-PG', 200_000],
  ['RM-VG', 200_000],
]

/** The least that is delivered of a material. */
const packOf = ({ sku }: DemoRow) => packs.find(([start]) => String(sku).startsWith(start))?.[1] ?? 2_500

/** Days of work that a delivery is to last, and what it is worth at least. */
const [lasts, worthDelivery] = [110, 400]

type Bought = {
  to: Tables
  stock: HeldStock
  bins: StockBins
  outside: Readonly<Record<string, number>>
  chance: Random
}

/** Buys materials before they run out, supplier by supplier, and knows how fast each is used. */
export function materialStock(
  { to, stock, bins, outside, chance }: Bought,
  expected: ReadonlyMap<number, number>,
) {
  const suppliers = new Map(to.rows('suppliers').map((supplier) => [supplier.id, supplier]))
  const materials = to.rows('products').filter(({ is_purchasable }) => is_purchasable)
  const bySupplier = grouped(materials, ({ preferred_supplier_id }) => Number(preferred_supplier_id))
  const pace = new Map(expected)
  const used = new Map<number, number>()
  const shelves = (product: DemoRow) => (product.kind === 'base' ? bins.totes : bins.materials)
  const shelfOf = (product: DemoRow, nth: number) =>
    shelves(product)[(product.id * 7 + nth) % shelves(product).length] ?? 0
  const demandOf = (product: DemoRow, days: number) =>
    packOf(product) * Math.max(1, Math.ceil(((pace.get(product.id) ?? 0) * days) / packOf(product)))
  const cover = (product: DemoRow) => stock.total(product.id) / Math.max(0.01, pace.get(product.id) ?? 0)
  const waiting: { stock: HeldLot; from: number; into: number; qty: number; at: number }[] = []

  return {
    materials,
    isFloor: (bin: number) => bins.lines.includes(bin),
    openingOf: (product: DemoRow) => ({
      bin: shelfOf(product, 0),
      qty: demandOf(product, 45 + (product.id % 40)),
    }),
    use: (product: number, qty: number) => void used.set(product, (used.get(product) ?? 0) + qty),

    /** Puts away in the morning what arrived, where it passed its inspection. */
    putAway(day: number) {
      for (const one of waiting.splice(0)) {
        if (one.at > day) {
          waiting.push(one)
          continue
        }
        const { stock: batch, from: bin, qty } = one
        stock.post(day + chance.between(6, 6.6) * hourMs, 'bin_move', [
          stock.leg({ stock: batch, bin, qty }, one.into, 'bin_move'),
        ])
      }
    },

    /** What one supplier brings on a day: everything of theirs that would run out within three months, and more where that is too little. */
    deliver(day: number) {
      const [first] = [...bySupplier].toSorted(
        ([, some], [, others]) => Math.min(...some.map(cover)) - Math.min(...others.map(cover)),
      )
      const byCover = (first?.[1] ?? []).toSorted((one, other) => cover(one) - cover(other))
      const short: DemoRow[] = []
      let worth = 0
      for (const product of byCover.slice(0, 12)) {
        if (cover(product) >= 90 && worth >= worthDelivery) break
        short.push(product)
        worth += demandOf(product, lasts) * costOf(product)
      }
      const came = day + chance.between(8, 14) * hourMs
      for (const product of short) {
        const at = came + chance.whole(2, 40) * 60_000
        const qty = demandOf(product, lasts)
        const batch = stock.lot(product, {
          at,
          madeAt: at - chance.between(5, 40) * 24 * hourMs,
          supplier: suppliers.get(Number(product.preferred_supplier_id)),
        })
        const isInspected = product.kind === 'flavour'
        const [dock = 0] = isInspected ? bins.plantQuarantine : [chance.pick(bins.plantDocks)]
        stock.post(at, 'receive', [
          stock.leg({ stock: batch, bin: outside.virtual_supplier ?? 0, qty }, dock, 'receive'),
        ])
        const later = isInspected ? chance.between(240, 430) * hourMs : chance.between(1, 4) * hourMs
        waiting.push({ stock: batch, from: dock, into: shelfOf(product, batch.lot.id), qty, at: at + later })
      }
    },

    /** Learns at the end of a day how much was used of everything. */
    learn() {
      for (const [product, before] of pace) {
        // What ran out is not used, and is to be bought all the same.
        const least = (expected.get(product) ?? 0) * 0.6
        pace.set(product, Math.max(least, before * 0.99 + (used.get(product) ?? 0) * 0.01))
      }
      used.clear()
    },
  }
}

export type MaterialStock = ReturnType<typeof materialStock>
