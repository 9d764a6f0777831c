import * as z from 'zod/mini'
import { allocationRules } from '../../forecasting/supply'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { bit, rowOf } from '../kit/define/shapes'
import { choice, flag, optional, reference, withDefault } from '../kit/fields/field'
import { ids } from '../kit/fields/lists'
import { integer, quantity } from '../kit/fields/numbers'
import { type ForecastAllocation, forecastAllocations } from './forecast_allocations'

const { modules, access } = forecastAllocations
const path = callPath(forecastAllocations)
const readers = { areas: access.read, modules } as const
const planners = { areas: access.write, modules } as const

/** So many products are supplied at once. */
const mostProducts = 5_000

/** Periods whose supply can be promised: those that are planned or run. */
const suppliedPeriod = reference('Period', 'forecast_periods', {
  where: { status: ['draft', 'open', 'frozen'] },
})

const receipt = z.object({
  on: z.nullable(z.string()),
  kind: z.enum(['purchase', 'production', 'transfer', 'plan']),
  source_id: z.int(),
  number: z.nullable(z.string()),
  qty: z.number(),
})
export type SupplyReceipt = z.output<typeof receipt>

const suppliedProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  measure: z.string(),
  family: z.nullable(z.string()),
  available_qty: z.number(),
  supply_qty: z.number(),
  receipts: z.array(receipt),
})
export type SuppliedProduct = z.output<typeof suppliedProduct>

/** A row of a customer; broadcasts carry the whole row. */
const supplyRow = z.object({
  id: z.int(),
  version: z.int(),
  period_id: z.int(),
  product_id: z.int(),
  customer_id: z.nullable(z.int()),
  forecast_qty: z.number(),
  allocated_qty: z.nullable(z.number()),
  priority: z.int(),
  is_locked: bit(),
})
export type SupplyRow = z.output<typeof supplyRow>

const plan = z.object({
  position: z.string(),
  period: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      status: z.string(),
      date_from: z.string(),
      date_to: z.string(),
    }),
  ),
  products: z.array(suppliedProduct),
  customers: z.array(z.object({ id: z.int(), name: z.string() })),
  rows: z.array(supplyRow),
  /** The last run that can be undone. */
  last_run: z.nullable(
    z.object({ id: z.int(), rule: z.enum(allocationRules), run_at: z.string(), by: z.nullable(z.string()) }),
  ),
})
export type SupplyPlan = z.output<typeof plan>

const runAnswer = z.object({
  run_id: z.nullable(z.int()),
  rows: z.array(
    z.object({
      id: z.int(),
      product_id: z.int(),
      before_qty: z.nullable(z.number()),
      allocated_qty: z.number(),
      short_qty: z.number(),
    }),
  ),
  totals: z.object({
    changed: z.int(),
    supply_qty: z.number(),
    forecast_qty: z.number(),
    allocated_qty: z.number(),
    short_qty: z.number(),
    short_products: z.int(),
  }),
})
export type SupplyRun = z.output<typeof runAnswer>

const row = rowOf<ForecastAllocation>(forecastAllocations.name)

export const supplyCalls = {
  plan: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: '/forecast/forecast_supply',
    about:
      'The rows of a period, without one of that of today, beside the supply of each product: what is available, and receipts until its last day.',
    inputs: { period_id: optional(reference('Period', 'forecast_periods')) },
    answer: plan,
  }),
  run: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${path}/run`,
    about:
      'Promises the supply of products to the customers of a period by a rule; a dry run answers what it would come to and changes nothing.',
    inputs: {
      period_id: suppliedPeriod,
      rule: choice('Rule', allocationRules),
      product_ids: optional(ids('Products', mostProducts)),
      dry_run: withDefault(flag('Dry run'), false),
    },
    answer: runAnswer,
  }),
  undo: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${path}/undo_run`,
    about:
      'Takes the last run of a period back; what was changed since stays, and so does what the supply of now no longer covers.',
    inputs: { period_id: suppliedPeriod },
    answer: z.object({ restored: z.int(), changed_since: z.int() }),
  }),
  allocate: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${path}/:id/allocate`,
    about: 'Promises a quantity to one row, at most its forecast and what the supply leaves.',
    inputs: { version: integer('Version'), allocated_qty: optional(quantity('Allocated')) },
    answer: row,
  }),
  prioritise: defineCall({
    ...planners,
    kind: 'write',
    method: 'POST',
    path: `${path}/prioritise`,
    about: 'Gives all rows of a customer in a period a priority; without a customer those of all others.',
    inputs: {
      period_id: suppliedPeriod,
      customer_id: optional(reference('Customer', 'customers')),
      priority: integer('Priority', { min: 1, max: 9 }),
    },
    answer: z.object({ changed: z.int() }),
  }),
}
