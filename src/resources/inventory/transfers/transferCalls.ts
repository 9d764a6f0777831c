import * as z from 'zod/mini'
import { goodsInBin } from '../allocations/promisedGoods'
import { transfers } from './transfers'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'

/** A lane that the goods of a transfer may be put ready in. */
const transferLane = z.object({ id: z.int(), code: z.string() })
export type TransferLane = z.output<typeof transferLane>

/** Quantity of a lot for a line of a transfer: reserved in a bin, staged in a lane, or in transit. */
const transferGoods = z.object({ ...goodsInBin.shape, transfer_line_id: z.int() })
export type TransferGoods = z.output<typeof transferGoods>

export const transferCalls = {
  goods: defineCall({
    kind: 'read',
    method: 'GET',
    areas: ['inventory'],
    modules: ['Inventory'],
    path: `${callPath(transfers)}/:id/goods`,
    about:
      'Where the goods of a transfer lie: promised in a bin, ready in a lane, or on their way, by line and lot.',
    answer: z.array(transferGoods),
  }),
  lane: defineCall({
    kind: 'read',
    method: 'GET',
    areas: ['inventory'],
    modules: ['Inventory'],
    path: `${callPath(transfers)}/:id/lane`,
    about:
      'The lane to put its goods ready in: where some of them are already, else the emptiest of the source.',
    answer: z.nullable(transferLane),
  }),
}
