import type { PromisedGoods } from '../allocations/promisedGoods'

/** A lane that the goods of a transfer may be put ready in. */
export type TransferLane = { id: number; code: string }

/** So much of a lot for a line of a transfer, and where it lies: promised in a bin, ready in a lane, or on its way. */
export type TransferGoods = Omit<PromisedGoods, 'document_id' | 'line_id'> & {
  transfer_line_id: number
}
