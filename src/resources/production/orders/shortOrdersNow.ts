import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'

/** Orders that lack material: how many, and a digest of what each lacks and what comes of it. */
export const shortOrdersNow = defineComputed({
  segment: 'production',
  name: 'short_orders_now',
  areas: ['pending_orders'],
  modules: ['Production'],
  about: 'How many orders on the floor lack material, and a digest that changes with any of them.',
  answer: z.object({ orders: z.int(), digest: z.string() }),
})
