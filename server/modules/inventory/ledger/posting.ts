import type { DutyExempt } from '../../../../src/resources/production/stamps/dutyExempt'
import type { MovementReason } from '../../../../src/resources/inventory/stock/stock_movements'

/** So much of a lot goes from one bin to another. */
export type Movement = {
  product_id: number
  lot_id: number
  from_bin_id: number
  to_bin_id: number
  /** In the product's stock measure, above 0. */
  qty: number
  reason: MovementReason
  /** The line of the document. */
  source_line_id?: number | null
  /** In CAD, of what comes in at a price of its own; everything else goes at the product's average. */
  unit_cost?: number | null
  note?: string | null
  /** The container it is taken from or goes in, of a lot that is kept by container. */
  container_id?: number | null
  /** The movement that this one mirrors. */
  reverses_id?: number | null
}

/** A reservation of stock in a bin for a line of a document; `qty` below 0 releases it. */
export type ReservationChange = {
  product_id: number
  lot_id: number
  bin_id: number
  source_type: string
  source_id: number
  source_line_id: number
  qty: number
}

/** All movements and reservation changes of one call, on behalf of one document. */
export type Posting = {
  /** Given by the caller: document, event and the client's key of the attempt. A second one happens once. */
  posting_key: string
  source_type: string
  source_id: number
  event: string
  movements: readonly Movement[]
  reservations?: readonly ReservationChange[]
  /** The count that froze the bins, which may post there all the same. */
  count_id?: number
  /** For what its goods leave without a stamp. */
  duty_exempt?: DutyExempt
  /** Time of the movement for opening stock; all other movements have the time of posting. */
  moved_at?: string
}

/** What a posting did; `replayed` where its key had been posted before. */
export type Posted = { posting_id: number; movement_ids: number[]; level_ids: number[]; replayed: 0 | 1 }
