import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'

/** Products below their reorder point: how many, of how many nothing that comes makes up for it, and below the minimum. */
export const lowStockNow = defineComputed({
  segment: 'inventory',
  name: 'low_stock_now',
  areas: ['inventory'],
  modules: ['Inventory'],
  about:
    'How many products are below their reorder point, how many of them no incoming stock covers, and how many are below the minimum.',
  answer: z.object({ below: z.int(), uncovered: z.int(), below_min: z.int() }),
})
