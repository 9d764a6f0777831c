import type { Bin } from './bins'

/** So much of a lot for a line of a transfer, and where it lies: promised in a bin, ready in a lane, or on its way. */
export type TransferGoods = {
  transfer_line_id: number
  product_id: number
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
