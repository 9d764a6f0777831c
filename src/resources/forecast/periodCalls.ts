import * as z from 'zod/mini'
import { demandClasses } from '../../forecasting/demandClass'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { choice, optional, withDefault } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'
import { forecastPeriods } from './forecast_periods'

const readers = { areas: forecastPeriods.access.read, modules: forecastPeriods.modules } as const
const path = callPath(forecastPeriods)

const product = { product_id: z.int(), sku: z.string(), name: z.string() }

const preview = z.object({
  classes: z.array(
    z.object({
      demand_class: z.enum(demandClasses),
      baseline_method: z.string(),
      products: z.int(),
      baseline_qty: z.number(),
      forecast_qty: z.number(),
      last_year_qty: z.number(),
    }),
  ),
  /** Largest differences to the same dates a year ago, largest first. */
  changes: z.array(z.object({ ...product, last_year_qty: z.number(), forecast_qty: z.number() })),
  /** Saleable products without demand in the history. */
  without_history: z.array(z.object(product)),
  without_history_count: z.int(),
})
export type PeriodPreview = z.output<typeof preview>

/** What accuracy is measured by. */
export const accuracyGroups = ['product', 'family', 'customer', 'lag'] as const
export type AccuracyGroup = (typeof accuracyGroups)[number]

const share = z.nullable(z.number())

/** Measures of a group; shares in percent, null where they say nothing. */
const measures = {
  rows: z.int(),
  actual_qty: z.number(),
  forecast_qty: z.number(),
  wape: share,
  bias: share,
  mape: share,
  /** Rows without demand, which MAPE leaves out. */
  skipped: z.int(),
  smape: share,
  mase: share,
  rmse: share,
  mae: share,
  tracking_signal: share,
  /** WAPE that the method took off that of the last value, and planners off that of the method. */
  method_added: share,
  planner_added: share,
}

const accuracy = z.object({
  lags: z.array(z.int()),
  rows: z.array(z.object({ key: z.int(), label: z.nullable(z.string()), ...measures })),
  total: z.object(measures),
})
export type PeriodAccuracy = z.output<typeof accuracy>
export type AccuracyRow = PeriodAccuracy['rows'][number]

export const periodCalls = {
  preview: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${path}/:id/preview`,
    about:
      'What the last calculation of a period came to: products by class and method, the largest changes against last year, and products without history.',
    answer: preview,
  }),
  accuracy: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${path}/:id/accuracy`,
    about:
      'How good the forecast of a closed period was by product, family, customer or lag; of the frozen forecast, or of that so many periods before.',
    inputs: {
      by: withDefault(choice('By', accuracyGroups), 'product'),
      lag: optional(integer('Lag', { min: 0 })),
    },
    answer: accuracy,
  }),
}
