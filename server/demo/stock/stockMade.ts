import type { DemoMovement } from './ledger'
import type { Random } from '../company/random'
import type { MaterialStock } from './stockBought'
import type { HeldLot, HeldStock, Part } from './stockHeld'
import type { StockBins } from './stockBins'
import type { DemoRow, Tables } from '../company/tables'

const hourMs = 3_600_000
const minuteMs = 60_000

type Need = readonly [product: number, perUnit: number]
type Made = {
  to: Tables
  stock: HeldStock
  materials: MaterialStock
  bins: StockBins
  outside: Readonly<Record<string, number>>
  chance: Random
}

/** What each bottle and each liquid is made of, one of it. */
export function partsOf(to: Tables) {
  const kinds = new Map(to.rows('products').map(({ id, kind }) => [id, kind]))
  const bulkOf = new Map<number, number>()
  const parts = new Map<number, Need[]>()
  const add = (product: unknown, need: Need) =>
    void parts.set(Number(product), [...(parts.get(Number(product)) ?? []), need])
  for (const { product_id, component_product_id, qty_per_unit } of to.rows('product_components'))
    if (kinds.get(Number(component_product_id)) === 'semi_finished')
      bulkOf.set(Number(product_id), Number(component_product_id))
    else add(product_id, [Number(component_product_id), Number(qty_per_unit)])
  const made = new Map(to.rows('recipes').map(({ id, product_id }) => [id, product_id]))
  for (const { recipe_id, product_id, percent } of to.rows('recipe_lines'))
    add(made.get(Number(recipe_id)), [Number(product_id), Number(percent) / 100])
  return { bulkOf, partsOf: (product: number) => parts.get(product) ?? [] }
}

/** The parts of what is made: brought to the line, and taken there. */
function lineStock({ to, stock, materials, bins, outside }: Made) {
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const production = outside.virtual_production ?? 0
  const isStored = (bin: number) => bins.materials.includes(bin) || bins.totes.includes(bin)
  const lineOf = (product: number) => bins.lines[product % bins.lines.length] ?? 0
  const sum = (found: readonly Part[]) => found.reduce((total, { qty }) => total + qty, 0)
  const usable = (product: number, needed: number) =>
    sum(stock.find(product, needed, (bin) => isStored(bin) || bin === lineOf(product))) >= needed

  /** Brings to the line what is not there yet. */
  const issue = (at: number, needs: readonly Need[]) => {
    const moves: DemoMovement[] = []
    for (const [product, qty] of needs) {
      const line = lineOf(product)
      const there = sum(stock.find(product, qty, (bin) => bin === line))
      if (there >= qty) continue
      const pack = products.get(product)?.kind === 'packaging' ? 500 : 1_000
      const found = stock.find(product, Math.ceil((qty - there) / pack) * pack, isStored)
      for (const part of found) moves.push(stock.leg(part, line, 'bin_move'))
    }
    stock.post(at, 'bin_move', moves)
  }
  const consumed = (needs: readonly Need[]) =>
    needs.flatMap(([product, qty]) => {
      materials.use(product, qty)
      return stock
        .find(product, qty, (bin) => bin === lineOf(product))
        .map((part) => stock.leg(part, production, 'consume'))
    })

  return { products, usable, issue, consumed }
}

/** Lots that wait for their release, and are then put away. */
function releasedLots({ stock, bins, chance }: Pick<Made, 'stock' | 'bins' | 'chance'>) {
  const waiting: { stock: HeldLot; from: number; qty: number; at: number }[] = []
  return {
    waiting,

    /** Puts away in the morning the lots that were released, on one or two places with room for them. */
    putAway: (day: number) => {
      for (const one of waiting.splice(0)) {
        if (one.at > day) {
          waiting.push(one)
          continue
        }
        const { stock: batch, from, qty } = one
        const shares = qty > 800 ? [Math.ceil(qty / 2), Math.floor(qty / 2)] : [qty]
        const moves = shares.map((share) => {
          let bin = chance.pick(bins.storage)
          for (let tries = 0; tries < 20 && stock.fill(bin) + share > 5_500; tries++)
            bin = chance.pick(bins.storage)
          return stock.leg({ stock: batch, bin: from, qty: share }, bin, 'bin_move')
        })
        stock.post(day + chance.between(6, 6.6) * hourMs, 'bin_move', moves)
      }
    },
  }
}

/** Mixes liquids and fills bottles, out of the materials that are there. */
export function stockProducer(options: Made) {
  const { to, stock, bins, outside, chance } = options
  const { bulkOf, partsOf: needs } = partsOf(to)
  const [production = 0, scrap = 0, sample = 0] = [
    outside.virtual_production,
    outside.virtual_scrap,
    outside.virtual_sample,
  ]
  const { products, usable, issue, consumed } = lineStock(options)
  const { waiting, putAway } = releasedLots(options)

  // In sequence, so that no consumption precedes its delivery.
  let [mixedUntil, filledUntil] = [0, 0]

  /** Mixes a liquid in a tank; answers until when, or null where something is lacking. */
  const mix = (day: number, bulk: number, least: number) => {
    const volume = Math.ceil((least * chance.between(1.1, 2.2)) / 5_000) * 5_000
    const needed = needs(bulk).map(([product, share]): Need => [product, Math.round(share * volume)])
    if (!needed.every(([product, qty]) => usable(product, qty))) return null
    const startedAt = Math.max(day + chance.between(6.7, 7.4) * hourMs, mixedUntil + 5 * minuteMs)
    issue(startedAt, needed)
    const product = products.get(bulk)
    if (!product) return null
    const at = startedAt + chance.between(40, 80) * minuteMs
    mixedUntil = at
    const batch = stock.lot(product, { at })
    const tank = chance.pick(bins.tanks)
    const made = Math.round(volume * chance.between(0.994, 1))
    stock.post(at, 'produce', [
      ...consumed(needed),
      stock.leg({ stock: batch, bin: production, qty: made }, tank, 'produce'),
    ])
    stock.post(at + 40 * minuteMs, 'sample', [
      stock.leg({ stock: batch, bin: tank, qty: 100 }, sample, 'sample'),
    ])
    return at + 60 * minuteMs
  }

  return {
    bulkOf,
    needs,

    /** Fills so many bottles on a day, in two to five reports; false where something is lacking. */
    fill(day: number, product: DemoRow, qty: number) {
      const bulk = bulkOf.get(product.id) ?? 0
      const volume = Math.round(qty * Number(product.volume_ml) * 1.015)
      // With some more for what is spoilt, and for parts of cartons.
      const whole = needs(product.id).map(([part, perUnit]): Need => [
        part,
        Math.ceil((qty + 40) * perUnit) + 2,
      ])
      if (!whole.every(([part, needed]) => usable(part, needed))) return false
      const mixed = stock.total(bulk) < volume ? mix(day, bulk, volume) : day
      if (mixed === null) return false
      const startedAt = Math.max(day + chance.between(8, 9.5) * hourMs, mixed, filledUntil + 10 * minuteMs)
      issue(startedAt, whole)
      const batch = stock.lot(product, { at: startedAt })
      const lane = chance.pick(bins.quarantine)
      const reports = qty > 900 ? 5 : qty > 500 ? 4 : qty > 250 ? 3 : 2
      let [left, at] = [qty, startedAt]
      for (let nth = reports; nth > 0; nth--) {
        const share = nth === 1 ? left : Math.round(left / nth / 10) * 10
        left -= share
        at += chance.between(25, 60) * minuteMs
        const liquid = stock
          .find(bulk, Math.round((volume * share) / qty), () => true)
          .map((part) => stock.leg(part, production, 'consume'))
        const needed = needs(product.id).map(([part, perUnit]): Need => [part, Math.ceil(share * perUnit)])
        const spoilt = stock
          .find(chance.pick(needed)[0], chance.whole(1, 9), (bin) => bins.lines.includes(bin))
          .map((part) => stock.leg(part, scrap, 'scrap'))
        stock.post(at, 'produce', [
          ...liquid,
          ...consumed(needed),
          ...spoilt,
          stock.leg({ stock: batch, bin: production, qty: share }, lane, 'produce'),
        ])
      }
      filledUntil = at
      batch.lot.received_at = new Date(at).toISOString()
      const few = chance.whole(2, 6)
      stock.post(at + 20 * minuteMs, 'sample', [
        stock.leg({ stock: batch, bin: lane, qty: few }, sample, 'sample'),
      ])
      // Now and then a lot does not pass and stays where it is.
      if (!chance.chance(0.03))
        waiting.push({ stock: batch, from: lane, qty: qty - few, at: at + chance.between(24, 200) * hourMs })
      return true
    },

    putAway,
  }
}
