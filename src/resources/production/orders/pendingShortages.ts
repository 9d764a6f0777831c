import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'

/** What the orders that wait for their approval would lack if they were released now, of those that lack something. */
export const pendingShortages = defineComputed({
  segment: 'production',
  name: 'pending_shortages',
  areas: ['pending_orders'],
  modules: ['Production'],
  about:
    'What each order that waits for its approval needs beyond the stock that is free: its materials in words, and the ids of their products.',
  answer: z.array(z.object({ order_id: z.int(), shortage: z.string(), material_ids: z.string() })),
})
