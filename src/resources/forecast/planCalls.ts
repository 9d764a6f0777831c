import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { optional } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { forecastProductionPlans } from './forecast_production_plans'

const { modules, access } = forecastProductionPlans

const compared = z.object({
  /** Revisions that were approved, oldest first. */
  revisions: z.array(z.int()),
  rows: z.array(
    z.object({
      product_id: z.int(),
      sku: z.string(),
      bucket_start: z.string(),
      before_qty: z.number(),
      after_qty: z.number(),
    }),
  ),
})
export type PlanComparison = z.output<typeof compared>

export const planCalls = {
  compare: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(forecastProductionPlans)}/:id/compare`,
    areas: access.read,
    modules,
    about:
      'What differs between two approved revisions of a plan, by product and bucket; without a later one the plan as it is now.',
    inputs: {
      before: optional(integer('Before', { min: 1 })),
      after: optional(integer('After', { min: 1 })),
    },
    answer: compared,
  }),
}
