/** What of an order lies where and could go back: so much of a lot in a bin, in the measure of the line. */
export type PurchaseGoods = {
  purchase_line_id: number
  product: string
  lot_id: number
  lot: string
  lot_status: string
  bin_id: number
  bin: string
  qty: number
  measure: string
}

/** A delivery that came, or comes, for an order. */
export type PurchaseDelivery = {
  id: number
  number: string
  status: string
  packing_slip: string | null
  arrived_at: string | null
  line_count: number
  lines_received: number
}
