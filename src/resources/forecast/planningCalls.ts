import * as z from 'zod/mini'
import { defineCall } from '../kit/define/defineCall'
import { bit } from '../kit/define/shapes'
import { optional, reference, text } from '../kit/fields/field'
import { json } from '../kit/fields/lists'
import { forecastAllocations } from './forecast_allocations'

/** So many cells are saved at once: a pasted block of a sheet. */
const mostCells = 2_000

const planners = {
  areas: forecastAllocations.access.read,
  modules: forecastAllocations.modules,
} as const

const amount = z.number()

/** What the planning grid shows of a row; broadcasts carry the whole row. */
const gridRow = z.object({
  id: z.int(),
  version: z.int(),
  period_id: z.int(),
  product_id: z.int(),
  customer_id: z.nullable(z.int()),
  demand_class: z.string(),
  baseline_method: z.string(),
  method_reason: z.nullable(z.string()),
  baseline_qty: amount,
  baseline_lower_qty: amount,
  baseline_upper_qty: amount,
  error_qty: z.nullable(amount),
  last_year_qty: amount,
  manual_qty: z.nullable(amount),
  override_reason: z.nullable(z.string()),
  forecast_qty: amount,
  sold_qty: amount,
  open_qty: amount,
  is_locked: bit(),
  status: z.string(),
})
export type GridRow = z.output<typeof gridRow>

const gridPeriod = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  growth_percent: z.number(),
  /** Days from today until it begins, when what it needs has to be there; 0 once it has begun. */
  due_in: z.int(),
})
export type GridPeriod = z.output<typeof gridPeriod>

const gridProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  measure: z.string(),
  volume_ml: z.number(),
  strength_mg_ml: z.number(),
  stamps: z.int(),
  jurisdiction: z.nullable(z.string()),
  security_per_stamp: z.number(),
  /** Seconds of a machine of each phase for one unit. */
  seconds: z.array(z.number()),
})

const grid = z.object({
  position: z.string(),
  periods: z.array(gridPeriod),
  products: z.array(gridProduct),
  customers: z.array(z.object({ id: z.int(), name: z.string() })),
  rows: z.array(gridRow),
  /** The whole buckets before today and before the first period, oldest first, and what was demanded in each by line. */
  buckets: z.array(z.string()),
  histories: z.array(
    z.object({ product_id: z.int(), customer_id: z.nullable(z.int()), demand: z.array(amount) }),
  ),
  plant: z.object({
    phases: z.array(z.object({ phase: z.string(), hours_per_day: z.number() })),
    orders: z.array(z.object({ id: z.int(), due_in: z.int(), hours: z.array(z.number()) })),
    security_headroom: z.nullable(z.number()),
  }),
})
export type PlanningGrid = z.output<typeof grid>

const cellShape = z.object({
  id: z.int(),
  before: z.nullable(z.number()),
  after: z.nullable(z.number().check(z.minimum(0))),
})
export type SentCell = z.output<typeof cellShape>

const cellsSaved = z.object({
  saved: z.array(z.int()),
  /** Changed by another planner since they were seen: what they have now, and who changed them. */
  conflicts: z.array(
    z.object({ id: z.int(), manual_qty: z.nullable(z.number()), by: z.nullable(z.string()) }),
  ),
  refused: z.array(z.object({ id: z.int(), text: z.string(), needs_reason: bit() })),
})
export type CellsSaved = z.output<typeof cellsSaved>

export const planningCalls = {
  grid: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/forecast/forecast_grid',
    ...planners,
    about:
      'The forecast of up to 26 periods from one on, by product, customer and period, with what one unit of each product asks of the plant.',
    inputs: { period_id: optional(reference('Period', 'forecast_periods')) },
    answer: grid,
  }),
  cells: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/forecast/forecast_cells',
    areas: forecastAllocations.access.write,
    modules: forecastAllocations.modules,
    about:
      'Saves quantities of planners; each names what the planner saw, and one that was changed meanwhile is answered with its quantity of now.',
    inputs: {
      cells: json<readonly SentCell[]>(
        'Cells',
        z.array(cellShape, 'required').check(z.minLength(1, 'required'), z.maxLength(mostCells, 'max')),
      ),
      override_reason: optional(text('Reason', 500)),
    },
    answer: cellsSaved,
  }),
}
