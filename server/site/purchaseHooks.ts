import type { Trx } from '../db/database'
import type { Unit } from '../engine/unitTypes'

// What receiving needs from purchase orders: the purchase module registers it here, so that neither imports
// the other.

/** A line that a delivery for the order is expected to bring, in stock units; the cost is of one stock unit, in CAD. */
type ExpectedLine = {
  source_line_id: number
  product_id: number
  lot_number: string | null
  expires_on: string | null
  qty_expected: number
  unit_cost: number | null
}

/** How much of an order line may be received in total and has been, in millionths of a stock unit. */
type ReceiptLimit = { most: bigint; received: bigint }

export type PurchaseReceipts = {
  /** What the order still expects; services are not received. */
  expected: (trx: Trx, purchaseId: number) => Promise<ExpectedLine[]>
  /** By order line id; tolerance in percent. */
  limits: (trx: Trx, purchaseId: number, tolerance: number) => Promise<Map<number, ReceiptLimit>>
  /** Brings the order up to what its deliveries have received; the order is locked before the delivery. */
  follow: (unit: Unit, purchaseId: number) => Promise<void>
}

let registered: PurchaseReceipts | null = null

export const onPurchaseReceipts = (receipts: PurchaseReceipts) => void (registered = receipts)

/** What the purchase module registered. */
export function purchaseReceipts(): PurchaseReceipts {
  if (registered === null) throw new Error('The purchase module is not loaded')
  return registered
}
