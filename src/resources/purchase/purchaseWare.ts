/** A product as a buyer needs it beside a line: quantities in its stock measure, the price of one of them last time. */
export type PurchaseWare = {
  product_id: number
  stock_measure: string
  measure_id: number
  factor: number
  on_hand: number
  on_order: number
  last_price: number | null
}
