import * as z from 'zod/mini'
import { productBins } from '../bins/product_bins'
import { type Transfer, transfers } from '../transfers/transfers'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { text, reference, optional } from '../../kit/fields/field'

const of = {
  product_bin_id: z.int(),
  product_id: z.int(),
  sku: z.string(),
  product: z.string(),
  /** The bin that has too little. */
  to_bin: z.string(),
  to_location: z.string(),
  qty: z.number(),
  measure: z.string(),
}

/** So much of a lot that fills a bin up from where more of it is at the same location. */
const refillMove = z.object({
  ...of,
  lot_id: z.int(),
  lot: z.string(),
  expires_on: z.nullable(z.string()),
  from_bin_id: z.int(),
  from_bin: z.string(),
  to_bin_id: z.int(),
})
export type RefillMove = z.output<typeof refillMove>

/** What a location lacks for its bins and another one could send. */
const refillTransfer = z.object({
  ...of,
  from_location_id: z.int(),
  from_location: z.string(),
  to_location_id: z.int(),
})
export type RefillTransfer = z.output<typeof refillTransfer>

/** What a bin lacks for which there is nothing to take; `awaited` of it is coming by transfer. */
const refillLack = z.object({ ...of, awaited: z.number() })
export type RefillLack = z.output<typeof refillLack>

/** How bins below their minimum are filled up to their maximum: what is moved, what is sent for, and what is left. */
const replenishing = z.object({
  moves: z.array(refillMove),
  transfers: z.array(refillTransfer),
  lacking: z.array(refillLack),
})
export type Replenishing = z.output<typeof replenishing>

const inputs = {
  ids: optional(text('Product bins', 5000, { pattern: /^\d+(,\d+)*$/ })),
  location_id: optional(
    reference('Location', 'locations', { where: { kind: ['plant', 'warehouse', 'lab'], is_active: 1 } }),
  ),
}

export const replenishingCalls = {
  plan: defineCall({
    kind: 'read',
    areas: productBins.access.read,
    modules: productBins.modules,
    inputs,
    method: 'GET',
    path: `${callPath(productBins)}/replenishing`,
    about:
      'How bins below their minimum are filled up to their maximum: moves at the location, transfers from others, and what is left.',
    answer: replenishing,
  }),
  draftTransfers: defineCall({
    kind: 'write',
    modules: productBins.modules,
    inputs,
    method: 'POST',
    path: `${callPath(productBins)}/transfers`,
    areas: transfers.access.write,
    about:
      'Drafts of the transfers that bring what bins below their minimum lack at their location, one for each way.',
    answer: z.array(rowOf<Transfer>('transfers')),
  }),
}
