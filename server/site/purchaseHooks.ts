import type { Receiving } from '../../src/resources/inventory/receiving/receivings'
import type { ReceivingLine } from '../../src/resources/inventory/receiving/receiving_lines'
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

// What a laboratory needs from receiving: inventory registers it here, so that neither imports the other.

/** What a document still waits for, in stock units, as a line of the delivery that brings it. */
export type Expected = Pick<ReceivingLine, 'product_id' | 'lot_number' | 'expires_on' | 'unit_cost'> & {
  source_line_id: number
  qty_expected: number
}

/** The document that a delivery comes for. */
export type DeliverySource = Pick<Receiving, 'source_kind' | 'purchase_id' | 'transfer_id'>

export type Deliveries = {
  /** What the document behind a delivery waits for now. */
  expected: (trx: Trx, source: Omit<DeliverySource, 'source_kind'>) => Promise<Expected[]>
  /** Whether that document has a line for a product, and which. */
  sourceOf: (
    trx: Trx,
    source: DeliverySource,
    productId: number,
  ) => Promise<Pick<ReceivingLine, 'source_line_id' | 'source_status'>>
}

let registeredDeliveries: Deliveries | null = null

export const onDeliveries = (deliveries: Deliveries) => void (registeredDeliveries = deliveries)

/** What inventory registered. */
export function deliveries(): Deliveries {
  if (registeredDeliveries === null) throw new Error('The inventory module is not loaded')
  return registeredDeliveries
}
