import * as z from 'zod/mini'
import { coverageStates } from '../../forecasting/coverage'
import { defineCall } from '../kit/define/defineCall'
import type { ComputedStates } from '../kit/define/defineStates'
import { bit } from '../kit/define/shapes'
import { optional, reference, text } from '../kit/fields/field'
import { ids } from '../kit/fields/lists'
import { forecastProductionPlanLines } from './forecast_production_plan_lines'

const { modules, access } = forecastProductionPlanLines

/** So many products are read at once. */
const mostProducts = 5_000

/** The states of the lines of open plans, sent once what they cover has changed. */
export const liveCoverage: ComputedStates = {
  segment: 'forecast',
  name: 'live',
  event: 'product_state_changed',
  areas: access.read,
  modules,
}

const quantity = z.number()

/** What a line of a plan covers now. */
const coverageRow = z.object({
  id: z.int(),
  version: z.int(),
  plan_id: z.int(),
  product_id: z.int(),
  sku: z.string(),
  bucket_start: z.string(),
  live_available_qty: quantity,
  live_open_sales_qty: quantity,
  live_projected_qty: quantity,
  days_of_cover: z.nullable(quantity),
  stockout_date: z.nullable(z.string()),
  coverage_state: z.enum(coverageStates),
  drift_qty: quantity,
})
export type CoverageRow = z.output<typeof coverageRow>

/** The record whose change a state follows from. */
export type CoverageCause = { document: string; id: number }

const answer = z.object({
  position: z.string(),
  /** 1 where the rows are all there are; 0 where they are what changed since the cursor. */
  complete: bit(),
  rows: z.array(coverageRow),
  /** Lines that are no longer covered since the cursor: removed, or of a plan that is over. */
  removed: z.array(z.int()),
})
export type CoverageAnswer = z.output<typeof answer>

export const liveCalls = {
  live: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/forecast/live',
    areas: access.read,
    modules,
    about:
      'What the lines of open plans cover now, with the position it was computed at; with a cursor what changed since, or everything where that is too long ago.',
    inputs: {
      plan_id: optional(reference('Plan', 'forecast_production_plans')),
      product_ids: optional(ids('Products', mostProducts)),
      cursor: optional(text('Cursor', 40)),
    },
    answer,
  }),
}
