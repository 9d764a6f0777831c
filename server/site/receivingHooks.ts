import type { Receiving } from '../../src/resources/inventory/receiving/receivings'
import type { ReceivingLine } from '../../src/resources/inventory/receiving/receiving_lines'
import type { Trx } from '../db/database'

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

let registered: Deliveries | null = null

export const onDeliveries = (deliveries: Deliveries) => void (registered = deliveries)

/** What inventory registered. */
export function deliveries(): Deliveries {
  if (registered === null) throw new Error('The inventory module is not loaded')
  return registered
}
