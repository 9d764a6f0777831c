import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { optional, reference } from '../../kit/fields/field'
import { strength } from '../../kit/fields/numbers'
import type { HplcRange } from './hplc_ranges'

const reading = { areas: ['production', 'hplc'], modules: ['Production'] } as const
const path = '/production/hplc_ranges'
const range = rowOf<HplcRange>('hplc_ranges')

export const rangeCalls = {
  list: defineCall({
    ...reading,
    kind: 'page',
    method: 'GET',
    path,
    filtersByColumn: true,
    about: 'The ranges; `strength` keeps to those that speak of this strength in mg/ml.',
    inputs: { strength: optional(strength('Strength')) },
    answer: z.array(range),
  }),
  resolve: defineCall({
    ...reading,
    kind: 'read',
    method: 'GET',
    path: `${path}/resolve`,
    about: 'The limits of a product, or of a strength and a category, and the ranges that give them.',
    inputs: {
      product_id: optional(reference('Product', 'products')),
      hplc_category_id: optional(reference('Category', 'hplc_categories')),
      strength: optional(strength('Strength')),
    },
    answer: z.object({
      target_mg_ml: z.number(),
      min_mg_ml: z.number(),
      max_mg_ml: z.number(),
      hplc_category_id: z.nullable(z.int()),
      ranges: z.array(range),
    }),
  }),
}
