import type { DemoRow } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import type { ShipmentLine } from '../trade/shipments'
import type { PackEntry } from './packLots'

export type DockOptions = {
  ledger: DemoLedger
  sellers: readonly number[]
  pickers: readonly number[]
  plantId: number
  now: number
}

/** Packs of an order in the warehouse, on their skids, and who takes them from which lane. */
export type StoredPacks = {
  entry: PackEntry
  packs: DemoRow
  product: DemoRow
  skids: readonly DemoRow[]
  qty: number
  customer: DemoRow
  lane: number
}

/** When the last packs of an order came to the warehouse; null before that. */
export function receivedAt({ order }: PackEntry): number | null {
  const work = order.steps.find(({ phase }) => phase === 'transfer')?.work
  return work?.status === 'done' ? work.end : null
}

/** The lines of the shipment of packs: a skid each. */
export function linesOf({ entry, packs, product, skids }: StoredPacks): ShipmentLine[] {
  const grams = Number(product.gross_weight_g ?? 0)
  return skids.map(({ id, number, cartons, units, jurisdiction }) => ({
    ...{ item: number, skid_id: id, product_id: packs.product_id, lot_id: packs.id, bin_id: null },
    ...{ units: Number(units), measure: 'ea', production_order_id: entry.id, sale_line_id: null },
    ...{ jurisdiction, cartons: Number(cartons) },
    gross_kg: grams > 0 ? Math.round(Number(units) * grams) / 1000 : null,
  }))
}
