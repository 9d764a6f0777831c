import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { flag, longText, optional, reference, withDefault } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { comparison } from './recipeCalls'
import { ingredientKinds } from './recipe_lines'
import { recipes } from './recipes'

const recipeThread = z.object({
  recipe: z.object({
    id: z.int(),
    code: z.string(),
    revision: z.int(),
    name: z.string(),
    status: z.string(),
    bulk_id: z.int(),
    bulk: z.string(),
    basis: z.string(),
    target_strength_mg_ml: z.number(),
    mix_minutes: z.int(),
    rest_hours: z.number(),
    notes: z.nullable(z.string()),
    cost_per_litre: z.nullable(z.number()),
  }),
  /** Null for people who may not read recipes or formulae. */
  lines: z.nullable(
    z.array(
      z.object({
        id: z.int(),
        sequence: z.int(),
        sku: z.string(),
        product: z.string(),
        role: z.string(),
        percent: z.number(),
      }),
    ),
  ),
  revisions: z.array(
    z.object({
      id: z.int(),
      revision: z.int(),
      status: z.string(),
      approved_at: z.nullable(z.string()),
      sample: z.nullable(z.string()),
    }),
  ),
  /** From the request to the first batch, as far as it has come. */
  steps: z.array(
    z.object({
      kind: z.enum(['project', 'sample', 'version', 'recipe', 'order', 'batch']),
      name: z.string(),
      status: z.string(),
      at: z.nullable(z.string()),
      /** Of the project or the sample; null where nothing of it has a page. */
      id: z.nullable(z.int()),
    }),
  ),
  open_orders: z.int(),
  sku_count: z.int(),
})
export type RecipeThread = z.output<typeof recipeThread>

const fromVersion = {
  rd_sample_version_id: reference('R&D version', 'rd_sample_versions'),
  product_id: reference('Bulk product', 'products', { where: { kind: 'semi_finished', status: 'active' } }),
}

const replaced = z.object({
  product_id: z.int(),
  sku: z.string(),
  name: z.string(),
  replacement_id: z.nullable(z.int()),
  replacement: z.nullable(z.string()),
})
export type ReplacedIngredient = z.output<typeof replaced>

const replacementsPath = `${callPath(recipes)}/rd_versions/:id/replacements` as const

const converting = { areas: ['rd_recipe_change'], modules: ['Production', 'R&D'] } as const

export const versionCalls = {
  thread: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(recipes)}/:id/thread`,
    areas: [...recipes.access.read, 'rd'],
    modules: ['Production', 'R&D'],
    about:
      'A recipe with its revisions, and the thread from the request of R&D to its first batch; its lines for those alone who read recipes or formulae.',
    answer: recipeThread,
  }),
  proposeChange: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(recipes)}/:id/propose_change`,
    ...converting,
    about:
      'Opens a draft of a reformulation project of R&D for the liquid of a recipe; a requester sends it.',
    creates: true,
    inputs: {
      brief: longText('What is to change', 4000),
      requested_by_id: optional(reference('Requester', 'users', { where: { status: 'active' } })),
    },
    answer: z.object({ id: z.int(), number: z.string() }),
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
  replacements: defineCall({
    kind: 'read',
    method: 'GET',
    path: replacementsPath,
    ...converting,
    about:
      'Ingredients of an approved R&D version that the laboratory alone has, and what replaces each in production.',
    answer: z.array(replaced),
  }),
  replace: defineCall({
    kind: 'write',
    method: 'PUT',
    path: replacementsPath,
    ...converting,
    about:
      'Says what replaces ingredients that the laboratory alone has; it is kept for the sample until its version is converted, and after a recipe of it is deleted.',
    inputs: {
      lines: linesOf('Replacements', {
        product_id: reference('Ingredient', 'products'),
        replacement_id: reference('Replaced by', 'products', {
          where: { kind: ingredientKinds, status: 'active' },
        }),
      }),
    },
    answer: z.array(replaced),
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
