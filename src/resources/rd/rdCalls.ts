import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf } from '../kit/define/shapes'
import { type HplcRequest, hplcRequests } from '../production/laboratory/hplc_requests'
import { priorities } from '../production/orders/production_orders'
import { choice, optional, reference, text, withDefault } from '../kit/fields/field'
import { decimal, integer } from '../kit/fields/numbers'
import { ingredientRoles } from './formulaTotals'
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
