import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit } from '../../kit/define/shapes'
import { lotStatuses } from '../stock/lots'
import { recalls } from './recalls'

const qty = z.number()

/** A lot that the recall reaches, in its own measure. */
const reachedLot = z.object({
  lot_id: z.int(),
  level: z.int(),
  lot: z.string(),
  sku: z.string(),
  product: z.string(),
  status: z.enum(lotStatuses),
  measure: z.string(),
  /** Counted in pieces, such as bottles. */
  is_unit: bit(),
  made: qty,
  on_hand: qty,
  shipped: qty,
  back: qty,
  /** Scrapped, sampled, lost or used for another lot. */
  gone: qty,
})

const reach = z.object({
  lots: z.array(reachedLot),
  /** Lots that the recall reaches now, and that it has not put on hold. */
  unfrozen: z.int(),
  units: z.object({ made: qty, on_hand: qty, shipped: qty, back: qty, gone: qty }),
  customers: z.int(),
})
export type RecallReach = z.output<typeof reach>

export const recallCalls = {
  reach: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recalls)}/:id/reach`,
    areas: recalls.access.read,
    modules: recalls.modules,
    about:
      'What a recall reaches now: its lots with what is on hand, shipped, back and gone, and the bottles of all of them.',
    answer: reach,
  }),
}
