import type { PromisedGoods } from './promisedGoods'

/** So much of a lot for a line of a transfer, and where it lies: promised in a bin, ready in a lane, or on its way. */
export type TransferGoods = Omit<PromisedGoods, 'document_id' | 'line_id'> & {
  transfer_line_id: number
}
