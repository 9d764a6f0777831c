import type { Bin } from '../bins/bins'

/** So much of a lot promised to a line of a document, and where it lies: in a bin, or picked into a lane. */
export type PromisedGoods = {
  document_id: number
  line_id: number
  product_id: number
  sku: string
  barcode: string | null
  product: string
  lot_id: number
  lot: string
  expires_on: string | null
  bin_id: number
  bin: string
  bin_barcode: string | null
  bin_kind: Bin['kind']
  qty: number
  measure: string
}
