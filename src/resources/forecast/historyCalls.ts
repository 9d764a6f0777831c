import * as z from 'zod/mini'
import { demandClasses } from '../../forecasting/demandClass'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { choice, day, flag, optional, reference, text, withDefault } from '../kit/fields/field'
import { decimal, quantity } from '../kit/fields/numbers'
import { listInputs } from '../kit/query/listInputs'
import { forecastAllocations } from './forecast_allocations'
import { demandBases } from './forecast_periods'

const { modules, access } = forecastAllocations
const path = callPath(forecastAllocations)
const amount = z.nullable(z.number())

const history = z.object({
  product: z.object({ id: z.int(), sku: z.string(), name: z.string(), measure: z.string() }),
  demand_class: z.enum(demandClasses),
  buckets: z.array(
    z.object({
      start: z.string(),
      /** Null for buckets that have not ended. */
      demand: amount,
      baseline: amount,
      lower: amount,
      upper: amount,
      forecast: amount,
    }),
  ),
  /** What methods say of the next bucket, with the mean error of the last origins; the chosen one first. */
  methods: z.array(z.object({ method: z.string(), next: z.number(), mae: amount, rmse: amount })),
})
export type ProductHistory = z.output<typeof history>

const changed = z.object({
  rows: z.array(z.object({ id: z.int(), sku: z.string(), before_qty: z.number(), after_qty: z.number() })),
  totals: z.object({ changed: z.int(), locked: z.int(), before_qty: z.number(), after_qty: z.number() }),
})
export type MassChanged = z.output<typeof changed>

export const historyCalls = {
  history: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${path}/history`,
    areas: access.read,
    modules,
    about:
      'The demand of a product by bucket beside what was forecast of it, and what the methods that were compared say of the next bucket with their errors.',
    inputs: {
      product_id: reference('Product', 'products'),
      customer_id: optional(reference('Customer', 'customers')),
      from: optional(day('From')),
      to: optional(day('To')),
      bucket: withDefault(choice('Bucket', ['week', 'month', 'quarter']), 'month'),
      basis: withDefault(choice('Basis', demandBases), 'ordered'),
    },
    answer: history,
  }),
  massChange: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${path}/mass_change`,
    areas: access.write,
    modules,
    about:
      'Changes the forecast of all rows of a period that pass a filter by a percentage or to a quantity; a dry run answers what would change.',
    inputs: {
      period_id: reference('Period', 'forecast_periods'),
      filters: listInputs.filters,
      search: listInputs.search,
      percent: optional(decimal('Percent', 4, { unit: '%', min: -100, max: 999.9999 })),
      set: optional(quantity('Quantity')),
      reason: optional(text('Reason', 500)),
      dry_run: withDefault(flag('Dry run'), false),
    },
    answer: changed,
  }),
}
