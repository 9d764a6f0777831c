import * as z from 'zod/mini'
import type { ReceivingLine } from './receiving_lines'
import { receivings, type Receiving } from './receivings'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { text, choice, reference, optional } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { integer, quantity } from '../../kit/fields/numbers'

const dock = { areas: ['inventory', 'receiving'], modules: ['Inventory', 'Lab Receiving'] } as const

/** An order or a transfer that a delivery may come for. */
const openSource = z.object({
  kind: z.enum(['purchase', 'transfer']),
  id: z.int(),
  number: z.string(),
  /** The supplier, or the location that sent it. */
  from_whom: z.string(),
  location: z.string(),
  location_id: z.int(),
  due_on: z.nullable(z.string()),
  status: z.string(),
  line_count: z.int(),
})
export type OpenSource = z.output<typeof openSource>

// Ids of a list of its own, which offers what a dock may expect: no look-up of orders.
const beginInputs = {
  purchase_id: optional(integer('Purchase', { min: 1 })),
  transfer_id: optional(integer('Transfer', { min: 1 })),
  packing_slip: optional(text('Packing slip', 60)),
}

/** A bin that goods may be put away into: it has some of them, it is given to them, or it is free. */
const putAway = z.object({
  product_id: z.int(),
  bin_id: z.int(),
  bin: z.string(),
  because: z.enum(['stocked', 'given', 'free']),
})
export type PutAway = z.output<typeof putAway>

export const receivingCalls = {
  putAway: defineCall({
    kind: 'read',
    ...dock,
    method: 'POST',
    path: `${callPath(receivings)}/put_away`,
    about:
      'Proposes a storage bin of a location for each product: where it is already, else a bin given to it, else a free one, with room for the quantity.',
    inputs: {
      location_id: reference('Location', 'locations'),
      goods: linesOf('Goods', {
        product_id: integer('Product', { min: 1 }),
        qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
      }),
    },
    answer: z.array(putAway),
  }),
  scan: defineCall({
    kind: 'write',
    method: 'POST',
    ...dock,
    path: `${callPath(receivings)}/:id/scan`,
    about:
      'Counts a scanned unit, case or lot on the line that waits for it, or on a new one; answers the line.',
    inputs: { code: text('Code', 120), qty: optional(quantity('Quantity', { above: 0, max: 999_999_999 })) },
    answer: z.object({
      line: rowOf<ReceivingLine>('receiving_lines'),
      receiving: rowOf<Receiving>('receivings'),
    }),
  }),
  split: defineCall({
    kind: 'write',
    method: 'POST',
    ...dock,
    path: `${callPath(receivings)}/:id/split`,
    about: 'Makes so much of an expected line a line of its own, for another lot; answers both.',
    inputs: {
      line_id: reference('Line', 'receiving_lines'),
      qty: quantity('Quantity', { above: 0, max: 999_999_999 }),
    },
    answer: z.object({ lines: z.array(rowOf<ReceivingLine>('receiving_lines')) }),
  }),
  sources: defineCall({
    kind: 'read',
    ...dock,
    method: 'GET',
    path: `${callPath(receivings)}/sources`,
    about:
      'Orders or transfers that a delivery may come for, at a location: the next due first, 200 at most.',
    inputs: {
      kind: choice('Kind', ['purchase', 'transfer']),
      location_id: optional(reference('Location', 'locations')),
      search: optional(text('Search', 60)),
    },
    answer: z.array(openSource),
  }),
  begin: defineCall({
    kind: 'write',
    ...dock,
    method: 'POST',
    path: `${callPath(receivings)}/from_source`,
    about: 'Begins the delivery for an order or a transfer; its lines come with the start.',
    inputs: beginInputs,
    answer: rowOf<Receiving>('receivings'),
  }),
}
