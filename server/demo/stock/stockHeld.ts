import type { MovementReason } from '../../../src/resources/inventory/stock/stock_movements'
import { dayOf } from '../company/calendar'
import type { DemoLedger, DemoMovement } from './ledger'
import { costOf } from './stockCosts'
import type { DemoRow, Tables } from '../company/tables'

const dayMs = 86_400_000
export const timezone = 'America/Toronto'

/** A lot and its quantity per bin. */
export type HeldLot = { product: DemoRow; lot: DemoRow; until: number; places: Map<number, number> }
export type Part = { stock: HeldLot; bin: number; qty: number }

type Origin = { at: number; madeAt?: number; supplier?: DemoRow | undefined }

/** Current stock while the history is generated: lots in bins, and the postings that move them. */
export function heldStock(to: Tables, ledger: DemoLedger) {
  const lots = new Map<number, HeldLot[]>()
  const totals = new Map<number, number>()
  const fill = new Map<number, number>()
  const numbers = new Map<number, number>()
  const inside = (bin: number) => !ledger.beyond.has(bin)
  const count = (sums: Map<number, number>, key: number, by: number) =>
    void sums.set(key, (sums.get(key) ?? 0) + by)
  const change = (stock: HeldLot, bin: number, by: number) => {
    const qty = (stock.places.get(bin) ?? 0) + by
    if (qty === 0) stock.places.delete(bin)
    else stock.places.set(bin, qty)
    count(totals, stock.product.id, by)
    count(fill, bin, by)
  }
  return {
    total: (product: number) => totals.get(product) ?? 0,
    fill: (bin: number) => fill.get(bin) ?? 0,
    all: () => [...lots.values()].flat(),

    /** A new lot, still outside. */
    lot(product: DemoRow, { at, madeAt = at, supplier }: Origin): HeldLot {
      const nth = (numbers.get(product.id) ?? 0) + 1
      numbers.set(product.id, nth)
      const made = dayOf(madeAt, timezone)
      const ofYear = Math.round((Date.parse(made) - Date.UTC(Number(made.slice(0, 4)), 0, 0)) / dayMs)
      const until = product.expiry_tracked ? madeAt + Number(product.shelf_life_days) * dayMs : Infinity
      to.add('lots', {
        lot_number: `${made.slice(2, 4)}${String(ofYear).padStart(3, '0')}-${String(product.id * 10 + nth).padStart(5, '0')}`,
        product_id: product.id,
        manufactured_on: made,
        received_at: new Date(at).toISOString(),
        expires_on: until === Infinity ? null : dayOf(until, timezone),
        strength_mg_ml: product.strength_mg_ml ?? null,
        status: 'released',
        unit_cost: costOf(product),
        supplier_id: supplier?.id ?? null,
        supplier_lot: supplier
          ? `${String(supplier.name).slice(0, 2).toUpperCase()}${made.slice(2, 4)}${ofYear}${nth}`
          : null,
      })
      const stock: HeldLot = { product, lot: to.rows('lots').at(-1) as DemoRow, until, places: new Map() }
      const cached = lots.get(product.id)
      if (cached) cached.push(stock)
      else lots.set(product.id, [stock])
      return stock
    },

    /** Takes a quantity of a product from matching bins, oldest lots first. */
    find(product: number, needed: number, fits: (bin: number, stock: HeldLot) => boolean): Part[] {
      const cached = lots.get(product) ?? []
      const found: Part[] = []
      let open = needed
      for (const stock of cached)
        for (const [bin, there] of stock.places) {
          if (open <= 0) return found
          if (!fits(bin, stock)) continue
          const qty = Math.min(open, there)
          found.push({ stock, bin, qty })
          open -= qty
        }
      return found
    },

    /** Takes so much of a lot from one bin to another, as a movement that is still to be posted. */
    leg({ stock, bin, qty }: Part, into: number, reason: MovementReason): DemoMovement {
      if (inside(bin)) change(stock, bin, -qty)
      if (inside(into)) change(stock, into, qty)
      return {
        product_id: stock.product.id,
        lot_id: stock.lot.id,
        from_bin_id: bin,
        to_bin_id: into,
        qty,
        unit_cost: Number(stock.lot.unit_cost),
        reason,
      }
    },

    /** Posts movements of no document. */
    post(at: number, event: string, movements: readonly DemoMovement[]) {
      if (movements.length === 0) return []
      const posted = new Date(at).toISOString()
      return ledger.post({ source_type: 'stock_levels', source_id: 0, event, at: posted, movements })
    },
  }
}

export type HeldStock = ReturnType<typeof heldStock>
