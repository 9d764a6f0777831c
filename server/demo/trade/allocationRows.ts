import type { SoldLine } from '../../../src/resources/sale/saleStatus'
import type { DemoLedger } from '../stock/ledger'
import type { ShippedSale } from './sales'
import { type DemoRow, grouped, type Tables } from '../company/tables'

export const carriers = ['Purolator', 'Canada Post', 'Day & Ross', 'Midland', 'Nationex'] as const

export const iso = (ms: number) => new Date(ms).toISOString()

export type AllocationDemo = {
  ledger: DemoLedger
  pickers: readonly number[]
  shipped: readonly ShippedSale[]
  now: number
}

/** Where goods of a sale go: its packing lists and shipments have it too. */
export const shipToFields = [
  'ship_to_address1',
  'ship_to_city',
  'ship_to_province_id',
  'ship_to_country_id',
  'ship_to_postal_code',
  'ship_to_contact',
  'ship_to_phone',
] as const

/** What a packing list of the demo company has from its sale. */
const ofSale = (sale: DemoRow) =>
  Object.fromEntries(
    ['customer_id', 'location_id', 'promised_on', 'priority', ...shipToFields].map((name) => [
      name,
      sale[name] ?? null,
    ]),
  )

/** Adds a packing list without its lines. */
export function addAllocation(to: Tables, sale: DemoRow, more: Record<string, unknown>) {
  const number = `AL-${String(to.rows('allocations').length + 1).padStart(5, '0')}`
  return to.add('allocations', { number, sale_id: sale.id, ...ofSale(sale), version: 3, ...more })
}

/** In what goods are packed: whole cartons, and what they weigh. */
export function packedIn(lines: readonly { product: DemoRow | undefined; qty: number }[]) {
  const cartons = lines.reduce(
    (sum, { product, qty }) => sum + Math.ceil(qty / Number(product?.units_per_carton ?? 100)),
    0,
  )
  const grams = lines.reduce((sum, { product, qty }) => sum + qty * Number(product?.gross_weight_g ?? 62), 0)
  return { cartons, skids: cartons >= 20 ? Math.ceil(cartons / 40) : null, gross_weight_kg: grams / 1000 }
}

/** Quantities, measure and price by line of an order. */
export function lineSums(to: Tables) {
  const lines = grouped(to.rows('sale_lines'), ({ sale_id }) => Number(sale_id))
  return ({ id }: DemoRow): SoldLine[] =>
    (lines.get(id) ?? []).map(
      ({ qty_ordered, qty_allocated, qty_shipped, qty_cancelled, measure_id, unit_price }) => ({
        qty_ordered: Number(qty_ordered),
        qty_allocated: Number(qty_allocated),
        qty_shipped: Number(qty_shipped),
        qty_cancelled: Number(qty_cancelled),
        measure_id: Number(measure_id),
        unit_price: unit_price === null ? null : Number(unit_price),
      }),
    )
}
