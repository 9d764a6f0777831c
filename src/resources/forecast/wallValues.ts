import * as z from 'zod/mini'
import { coverageStates } from '../../forecasting/coverage'
import { defineComputed } from '../kit/define/defineComputed'
import { forecastProductionPlans } from './forecast_production_plans'

const { modules, access } = forecastProductionPlans
const shared = { segment: 'forecast', areas: access.read, modules } as const

const amount = z.number()
const share = z.nullable(z.number())
/** After so many seconds without news a tile is greyed. */
const common = { stale_seconds: z.int() }

/** So many days a trend goes back, and so many the capacity goes ahead. */
export const trendDays = 7
export const capacityDays = 14

const soldShape = z.object({
  ...common,
  period: z.nullable(
    z.object({
      name: z.string(),
      /** Today is this day of so many. */
      day: z.int(),
      days: z.int(),
      sold_l: amount,
      open_l: amount,
      forecast_l: amount,
      attainment_percent: share,
      should_percent: amount,
    }),
  ),
  /** Products of which most more is sold and ordered than was forecast until today, the largest first. */
  surprises: z.array(
    z.object({ product_id: z.int(), sku: z.string(), demand_qty: amount, forecast_qty: amount }),
  ),
})
export type ForecastSold = z.output<typeof soldShape>

/** What is sold in the period of today. */
export const forecastSoldValue = defineComputed({
  ...shared,
  name: 'forecast_sold',
  about:
    'The period of today with what of it is sold and should be by now, and the products that are asked for most beyond their forecast.',
  answer: soldShape,
})

const coveredShape = z.object({
  ...common,
  stockouts: z.int(),
  worst: z.array(
    z.object({
      product_id: z.int(),
      sku: z.string(),
      projected_qty: amount,
      /** Days that what is in stock lasts at what is still asked of it in the period. */
      days_of_cover: share,
      next_receipt_on: z.nullable(z.string()),
    }),
  ),
  /** How many products are in each state, with the stock of each evening of the last days and of now. */
  counts: z.array(z.object({ state: z.enum(coverageStates), trend: z.array(z.int()) })),
})
export type ForecastCovered = z.output<typeof coveredShape>

/** How long the stock of products lasts. */
export const forecastCoveredValue = defineComputed({
  ...shared,
  name: 'forecast_covered',
  about:
    'How many products run out, are below their safety stock, covered or in excess, a week back, and the worst of them with their next receipt.',
  answer: coveredShape,
})

const plannedShape = z.object({
  ...common,
  plans: z.array(z.string()),
  today: z.object({
    released: z.int(),
    in_progress: z.int(),
    done: z.int(),
    late: z.int(),
    done_l: amount,
    planned_l: amount,
  }),
  /** Litres begun on each day, and what the plant can batch on it; null without limit. */
  days: z.array(z.object({ day: z.string(), planned_l: amount, capacity_l: share })),
})
export type ForecastPlanned = z.output<typeof plannedShape>

/** What released plans make today and in the next days. */
export const forecastPlannedValue = defineComputed({
  ...shared,
  name: 'forecast_planned',
  about:
    'The lines of released plans that are due today by state, with their litres, and the litres of the next 14 days beside the capacity.',
  answer: plannedShape,
})

const scoredShape = z.object({
  ...common,
  closed: z.nullable(z.object({ name: z.string(), wape: share, bias: share })),
  current: z.nullable(z.object({ name: z.string(), wape: share, bias: share })),
})
export type ForecastScored = z.output<typeof scoredShape>

/** How good the forecast is. */
export const forecastScoredValue = defineComputed({
  ...shared,
  name: 'forecast_scored',
  about: 'WAPE and bias of the last closed period, and of the period of today so far.',
  answer: scoredShape,
})
