import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf } from '../kit/define/shapes'
import { type HplcRequest, hplcRequests } from '../production/laboratory/hplc_requests'
import { priorities } from '../production/orders/production_orders'
import { choice, flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { ids } from '../kit/fields/lists'
import { decimal, integer, quantity } from '../kit/fields/numbers'
import { ingredientRoles } from './formulaTotals'
import { type RdSampleIngredient, rdSampleIngredients } from './rd_sample_ingredients'
import { type RdSampleVersion, rdSampleVersions } from './rd_sample_versions'
import { rdSamples } from './rd_samples'

const readers = { areas: rdSampleVersions.access.read, modules: rdSampleVersions.modules } as const
const developers = { areas: rdSampleVersions.access.write, modules: rdSampleVersions.modules } as const

const comparedVersion = z.object({
  id: z.int(),
  version_number: z.int(),
  status: z.string(),
  total_percent: z.number(),
  strength_mg_ml: z.number(),
  pg_percent: z.number(),
  vg_percent: z.number(),
  density_g_ml: z.nullable(z.number()),
  flavor_percent: z.number(),
  cost_per_l: z.nullable(z.number()),
})

const versionComparison = z.object({
  before: comparedVersion,
  after: comparedVersion,
  lines: z.array(
    z.object({
      product_id: z.int(),
      sku: z.string(),
      product: z.string(),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      difference: z.number(),
    }),
  ),
})
export type VersionComparison = z.output<typeof versionComparison>

const scaledFormula = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      product_id: z.int(),
      kind: z.enum(ingredientRoles),
      percent: z.number(),
      is_qs: z.boolean(),
    }),
  ),
  total_percent: z.number(),
  strength_mg_ml: z.number(),
})

const ingredientUse = z.object({
  /** Versions that are not discarded: how many, and how many of them are above the limit. */
  version_count: z.int(),
  above_count: z.int(),
  versions: z.array(
    z.object({
      id: z.int(),
      sample_id: z.int(),
      sample: z.string(),
      name: z.string(),
      version_number: z.int(),
      status: z.string(),
      /** Of the ingredient, or of the substance from all ingredients by weight. */
      percent: z.number(),
    }),
  ),
  recipe_count: z.int(),
  recipes: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      revision: z.int(),
      status: z.string(),
      bulk: z.string(),
      percent: z.number(),
      /** In stock, in litres: of the bulk product, and of the goods that are filled with it. */
      bulk_litres: z.number(),
      filled_litres: z.number(),
      sku_count: z.int(),
      open_orders: z.int(),
    }),
  ),
  litres: z.number(),
  sku_count: z.int(),
  open_orders: z.int(),
})
export type IngredientUse = z.output<typeof ingredientUse>

export const rdCalls = {
  newVersion: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdSamples)}/:id/versions`,
    ...developers,
    about: 'Starts the next version of a sample, as a copy of a version or empty.',
    creates: true,
    inputs: {
      copy_from: optional(reference('Copied from', 'rd_sample_versions')),
      change_note: optional(text('Change', 500)),
    },
    answer: rowOf<RdSampleVersion>('rd_sample_versions'),
  }),
  requestHplc: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdSamples)}/:id/request_hplc`,
    ...readers,
    about: 'Requests an HPLC test of the locked version of a sample.',
    creates: true,
    inputs: {
      hplc_category_id: optional(reference('Category', 'hplc_categories', { where: { is_active: 1 } })),
      priority: withDefault(choice('Priority', priorities), 'normal'),
    },
    answer: rowOf<HplcRequest>(hplcRequests.name),
  }),
  weigh: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdSampleIngredients)}/:id/weigh`,
    ...developers,
    about:
      'Weighs an ingredient of a locked version out of a scanned container or lot, which leaves the stock in the same transaction. Above tolerance the rest of the batch is rescaled where `is_rescaled` says so, below it is a part where `is_partial` does; otherwise it is refused.',
    inputs: {
      version: integer('Version'),
      scan: text('Container or lot', 200),
      amount: quantity('Amount', { above: 0, max: 100_000, help: 'In ml, by weight in g' }),
      is_partial: withDefault(flag('Part'), false),
      is_rescaled: withDefault(flag('Rescale the rest'), false),
    },
    answer: z.object({
      line: rowOf<RdSampleIngredient>(rdSampleIngredients.name),
      /** Of the version, greater where the rest was rescaled. */
      batch_size: z.number(),
      movement_id: z.nullable(z.int()),
    }),
  }),
  limits: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(rdSampleIngredients)}/limits`,
    ...readers,
    about:
      'What limits a formula: of what its ingredients consist, the most that it may have of a limited substance, how far off a weighing may be, and what a litre of each ingredient costs: at the prices of usable lots by their quantities, else at the average of the ledger; and what its supplier asks from which quantity on, for the volume that the project expects.',
    inputs: {
      product_ids: ids('Ingredients', 1000),
      rd_sample_version_id: optional(reference('Version', 'rd_sample_versions')),
    },
    answer: z.object({
      max_ppm: z.number(),
      weigh_tolerance_percent: z.number(),
      /** Why the law keeps the name or the flavour of the sample from being sold in Canada. */
      prohibited_name: z.nullable(z.string()),
      costs: z.array(
        z.object({
          product_id: z.int(),
          /** Of the line of the version, which keeps it until costs are refreshed; else today's. */
          cost_per_litre: z.nullable(z.number()),
          cost_today: z.nullable(z.number()),
        }),
      ),
      /** Of the project of the version; null where it expects none. */
      yearly_litres: z.nullable(z.number()),
      price_steps: z.array(
        z.object({ product_id: z.int(), from_litres: z.number(), cost_per_litre: z.number() }),
      ),
      sources: z.array(
        z.object({
          product_id: z.int(),
          common_name: z.string(),
          chemical_name: z.nullable(z.string()),
          cas_number: z.nullable(z.string()),
          share_percent: z.number(),
        }),
      ),
    }),
  }),
  refreshCosts: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(rdSampleVersions)}/:id/refresh_costs`,
    ...developers,
    about: 'Takes the costs of today into the lines of a draft, from the lots that may be used.',
    inputs: { version: integer('Version') },
    answer: rowOf<RdSampleVersion>('rd_sample_versions'),
  }),
  whereUsed: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(rdSampleIngredients)}/where_used`,
    ...readers,
    about:
      'Where an ingredient or a substance is used: in versions, greatest share first and at most 200, and in recipes that are not retired, with the litres, products and open orders concerned. `max_percent` counts what is above it.',
    inputs: {
      product_id: optional(reference('Ingredient', 'products')),
      cas_number: optional(text('CAS number', 12)),
      max_percent: optional(decimal('Limit', 6, { unit: '%', min: 0, max: 100 })),
    },
    answer: ingredientUse,
  }),
  compare: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(rdSampleVersions)}/:id/compare`,
    ...readers,
    about: 'A version beside another one, `with`, by ingredient: `after` is the version, `before` the other.',
    inputs: { with: integer('Version') },
    answer: versionComparison,
  }),
  scale: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${callPath(rdSampleVersions)}/:id/scale`,
    ...developers,
    about:
      'Lines of a version in proportion to a sum, or with its nicotine for a strength and the line that fills up for the rest; saves nothing.',
    inputs: {
      to: choice('Scale', ['total', 'strength']),
      value: decimal('Value', 4, { min: 0, max: 1000 }),
    },
    answer: scaledFormula,
    computedOn: ['lines'],
  }),
}
