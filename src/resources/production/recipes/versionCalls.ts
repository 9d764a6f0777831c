import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { flag, reference, withDefault } from '../../kit/fields/field'
import { comparison } from './recipeCalls'
import { recipes } from './recipes'

/** An approved version of an R&D sample, without its formula. */
const convertible = z.object({
  id: z.int(),
  sample_id: z.int(),
  sample: z.string(),
  name: z.string(),
  version_number: z.int(),
  target_strength: z.number(),
  cost_per_l: z.nullable(z.number()),
  approved_at: z.nullable(z.string()),
  recipe_id: z.nullable(z.int()),
  recipe: z.nullable(z.string()),
  recipe_status: z.nullable(z.string()),
})
export type ConvertibleVersion = z.output<typeof convertible>

const fromVersion = {
  rd_sample_version_id: reference('R&D version', 'rd_sample_versions'),
  product_id: reference('Bulk product', 'products', { where: { kind: 'semi_finished', status: 'active' } }),
}

const converting = { areas: ['rd_recipe_change'], modules: ['Production', 'R&D'] } as const

export const versionCalls = {
  versions: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/rd_versions`,
    areas: [...recipes.access.read, 'rd'],
    modules: recipes.modules,
    about: 'Approved versions of R&D samples, and the recipe that each was converted to; without formulae.',
    answer: z.array(convertible),
  }),
  fromVersion: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/fetch_version`,
    ...converting,
    about:
      'An approved R&D version as the next revision of a bulk product, beside the one in use; writes nothing.',
    inputs: fromVersion,
    answer: comparison,
  }),
  fetchVersion: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(recipes)}/fetch_version`,
    ...converting,
    about:
      'Makes the next revision of a recipe of an approved R&D version: a draft, or submitted for approval at once.',
    creates: true,
    inputs: {
      ...fromVersion,
      export_only: withDefault(flag('Export only'), false),
      is_submitted: withDefault(flag('Submit'), false),
    },
    answer: z.object({ id: z.int(), code: z.string(), revision: z.int(), status: z.string() }),
  }),
}
