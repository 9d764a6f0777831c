import * as z from 'zod/mini'
import { defineComputed } from '../../kit/define/defineComputed'
import { recipes } from './recipes'

/** An approved version of an R&D sample, without its formula. */
const convertible = z.object({
  id: z.int(),
  sample_id: z.int(),
  sample: z.string(),
  name: z.string(),
  version_number: z.int(),
  target_strength: z.number(),
  /** When it was locked, and at the prices of today. */
  cost_per_l: z.nullable(z.number()),
  cost_now: z.nullable(z.number()),
  approved_at: z.nullable(z.string()),
  /** The bulk product that it became, with its recipe. */
  product: z.nullable(z.string()),
  product_id: z.nullable(z.int()),
  recipe_id: z.nullable(z.int()),
  recipe: z.nullable(z.string()),
  recipe_status: z.nullable(z.string()),
})
export type ConvertibleVersion = z.output<typeof convertible>

export const convertibleVersions = defineComputed({
  segment: 'rd',
  name: 'convertible_versions',
  areas: [...recipes.access.read, 'rd'],
  modules: recipes.modules,
  about:
    'Approved versions of R&D samples, those that await their conversion first, with the recipe that each was converted to and what a litre cost then and costs now; without formulae.',
  answer: z.array(convertible),
})
