import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { day, optional } from '../kit/fields/field'
import { ids, json } from '../kit/fields/lists'
import { integer } from '../kit/fields/numbers'
import { rowOf } from '../kit/define/shapes'
import {
  type ForecastProductionPlanLine,
  forecastProductionPlanLines,
} from './forecast_production_plan_lines'
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

const planners = { areas: forecastProductionPlanLines.access.write, modules } as const
const lines = z.array(rowOf<ForecastProductionPlanLine>(forecastProductionPlanLines.name))

/** A line is split into so many parts, and so many are merged, at once. */
const mostParts = 50

/** A list of what a part of a line has each. */
const parts = <T>(label: string, each: z.ZodMiniType<T>) =>
  json(label, z.array(each, 'required').check(z.minLength(2, 'required'), z.maxLength(mostParts, 'max')))

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
  split: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${callPath(forecastProductionPlanLines)}/:id/split`,
    about:
      'Splits a line into parts, each with its quantity and day; the first stays the line. The quantities come to what is planned.',
    inputs: {
      version: integer('Version'),
      quantities: parts('Quantities', z.number('numeric').check(z.gt(0, 'Quantity must be greater than 0'))),
      dates: parts('Days', z.iso.date('date')),
    },
    answer: lines,
  }),
  move: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${callPath(forecastProductionPlanLines)}/:id/move`,
    about:
      'Moves a line to a day of the horizon. In another bucket its quantity is a confirmed part, and what it leaves is skipped.',
    inputs: { version: integer('Version'), due_date: day('Due') },
    answer: lines,
  }),
  merge: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${callPath(forecastProductionPlanLines)}/merge`,
    about:
      'Makes lines of one recipe from one batch, begun on their earliest day; parts of one product and bucket become one line again.',
    inputs: { line_ids: ids('Lines', mostParts) },
    answer: lines,
  }),
}
