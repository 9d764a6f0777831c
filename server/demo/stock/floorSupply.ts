import type { DemoLedger } from './ledger'
import type { StockBins } from './stockBins'
import type { HeldStock } from './stockHeld'
import { type DemoRow, grouped, type Tables } from '../company/tables'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Deliveries cover the open orders this many times over, since others take of them too. */
const cover = 1.3
/** Materials come in such amounts. */
const pack = 1_000
/** What came for the open orders was put away so long before now. */
const putAwayMs = 4 * dayMs

/** Where a material of the floor is: its lot, and the bin of the plant. */
export type MaterialPlace = { product_id: number; lot_id: number; bin_id: number; unit_cost: number }

/** How much of a level nothing else may take: what the orders of the floor are to find there. */
export type ForFloor = (level: DemoRow) => number

/** What came for the orders of the floor, at the places where they take it. */
export const keptForFloor =
  (needs: ReadonlyMap<number, number>, places: ReadonlyMap<number, MaterialPlace>): ForFloor =>
  ({ product_id, lot_id, bin_id }) => {
    const place = places.get(Number(product_id))
    return place?.lot_id === lot_id && place?.bin_id === bin_id
      ? (needs.get(Number(product_id)) ?? 0) * cover
      : 0
  }

type Options = {
  ledger: DemoLedger
  stock: HeldStock
  bins: StockBins
  suppliers: readonly DemoRow[]
  now: number
}

/**
 * Makes the last deliveries of materials large enough for the orders of the floor, whose work is told beside that of
 * the stock; answers where each material is.
 */
export function addFloorSupply(
  to: Tables,
  needs: ReadonlyMap<number, number>,
  { ledger, stock, bins, suppliers, now }: Options,
): ReadonlyMap<number, MaterialPlace> {
  const before = new Date(now - putAwayMs).toISOString()
  const soon = new Date(now + 60 * dayMs).toISOString().slice(0, 10)
  const shelves = new Set([...bins.materials, ...bins.totes])
  const products = new Map(to.rows('products').map((product) => [product.id, product]))
  const lots = new Map(to.rows('lots').map((lot) => [lot.id, lot]))
  const byLot = grouped(to.rows('stock_movements'), ({ lot_id }) => Number(lot_id))
  const lotsOf = grouped(to.rows('lots'), ({ product_id }) => Number(product_id))
  const isUsable = (lot: DemoRow | undefined) =>
    lot?.status === 'released' && (typeof lot.expires_on !== 'string' || lot.expires_on > soon)

  /** How a lot came onto its shelf: into the dock and from there, or with the books. */
  const wayOf = (lot: DemoRow) => {
    const [came, then] = byLot.get(lot.id) ?? []
    const last = came?.reason === 'receive' ? then : came
    const way = came?.reason === 'receive' ? [came, then] : [came]
    const isWhole = last !== undefined && ['bin_move', 'opening'].includes(String(last.reason))
    if (!isWhole || last.qty !== came?.qty || !shelves.has(Number(last.to_bin_id))) return null
    if (String(last.moved_at) > before) return null
    return { way: way.filter((one) => one !== undefined), bin: Number(last.to_bin_id) }
  }

  const enlarged = (product: number, qty: number) => {
    for (const lot of (lotsOf.get(product) ?? []).toReversed()) {
      const found = isUsable(lot) ? wayOf(lot) : null
      if (!found) continue
      for (const movement of found.way) ledger.enlarge(movement, qty)
      const [came] = found.way
      const opened =
        came?.reason === 'opening'
          ? to.rows('opening_stock').find(({ id }) => id === came.source_line_id)
          : null
      if (opened) opened.qty = Number(opened.qty) + qty
      return { lot_id: lot.id, bin_id: found.bin }
    }
    return null
  }

  /** A lot more, in a delivery of the supplier. */
  const delivered = (product: DemoRow, qty: number) => {
    const supplier = suppliers.find(({ id }) => id === product.preferred_supplier_id)
    const last = to
      .rows('stock_movements')
      .findLast(
        ({ reason, lot_id, moved_at }) =>
          reason === 'receive' &&
          lots.get(Number(lot_id))?.supplier_id === supplier?.id &&
          String(moved_at) < before,
      )
    const at = last ? Date.parse(String(last.moved_at)) + 60_000 : now - 7 * dayMs
    const batch = stock.lot(product, { at, madeAt: at - 20 * dayMs, supplier })
    const [dock = 0] = bins.plantDocks
    const bin = bins.materials[product.id % bins.materials.length] ?? 0
    const source = ledger.outside.virtual_supplier ?? 0
    stock.post(at, 'receive', [stock.leg({ stock: batch, bin: source, qty }, dock, 'receive')])
    stock.post(at + 3 * hourMs, 'bin_move', [stock.leg({ stock: batch, bin: dock, qty }, bin, 'bin_move')])
    return { lot_id: batch.lot.id, bin_id: bin }
  }

  const places = new Map<number, MaterialPlace>()
  for (const [product_id, needed] of needs) {
    const product = products.get(product_id)
    if (!product) continue
    const qty = Math.ceil((needed * cover) / pack) * pack
    const place = enlarged(product_id, qty) ?? delivered(product, qty)
    places.set(product_id, { product_id, ...place, unit_cost: Number(product.average_cost) })
  }
  return places
}
