import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { rowOf } from '../../kit/define/shapes'
import { instant, longText, optional, reference, text } from '../../kit/fields/field'
import { json } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import type { PlanChange } from '../../../planning/changes'
import { type DailyOrderLine, dailyOrderLines } from './daily_order_lines'
import { type DailyOrder, dailyOrders, plannedShifts } from './daily_orders'
import { packedModelShape, planChangeShape } from './planShape'

/** So many changes are made on the plan at once. */
export const mostChanges = 200
const keysShape = z.record(z.string(), z.string())

const orderFacts = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  product: z.string(),
  sku: z.string(),
  volume_ml: z.nullable(z.number()),
  strength_mg_ml: z.nullable(z.number()),
  jurisdiction: z.nullable(z.string()),
  priority: z.string(),
  due_on: z.string(),
  qty_planned: z.number(),
})
const machineFacts = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  phase_id: z.int(),
  phase: z.string(),
  rate_per_hour: z.nullable(z.number()),
  state: z.string(),
  state_since: z.string(),
  /** Why it is in this state, as its reason is called. */
  state_reason: z.nullable(z.string()),
})
/** Steps as columns: a plan has thousands of them. */
const stepFacts = z.object({
  id: z.array(z.int()),
  /** As the company calls it. */
  phase_name: z.array(z.string()),
  unit_kind: z.array(z.string()),
})
/** Lines of the lanes as columns. */
const lineFacts = z.object({
  id: z.array(z.int()),
  status: z.array(z.string()),
  production_order_id: z.array(z.int()),
  step_id: z.array(z.int()),
  machine_id: z.array(z.int()),
  planned_qty: z.array(z.number()),
  done_qty: z.array(z.number()),
})

const orderLink = {
  production_order_id: z.int(),
  number: z.string(),
  sku: z.string(),
  path: z.string(),
}
const causeShape = z.object({
  ...orderLink,
  key: z.string(),
  phase: z.string(),
  machine_id: z.nullable(z.int()),
  machine: z.nullable(z.string()),
  start: z.string(),
  end: z.string(),
  /** What set its start. */
  why: z.enum(['none', 'after', 'lane', 'hold', 'bound', 'pin']),
  /** The key of what did, the next one. */
  by: z.nullable(z.string()),
  /** What it waits for beside steps and machines, and the record behind it; no path of one that the reader may not open. */
  bound: z.nullable(
    z.object({
      why: z.enum(['material', 'stamps', 'hplc', 'order', 'people']),
      at: z.string(),
      label: z.string(),
      path: z.nullable(z.string()),
      /** Whether it is ordered: what is not has no date of its own. */
      is_expected: z.literal([0, 1]),
    }),
  ),
  /** Stops of its machine that moved it. */
  stops: z.array(
    z.object({
      why: z.enum(['down', 'maintenance', 'planned_stop', 'people']),
      from: z.string(),
      to: z.string(),
    }),
  ),
})

const stepTimes = z.object({
  key: z.string(),
  step_id: z.int(),
  phase: z.string(),
  machine_id: z.nullable(z.int()),
  machine: z.nullable(z.string()),
  quantity: z.number(),
  start: z.string(),
  end: z.string(),
  /** The latest end at which no order is late. */
  need_by: z.string(),
  /** Below 0 an order is late by it. */
  slack_minutes: z.int(),
  /** Whether it is in a lane; else its times are what the plan proposes. */
  is_planned: z.literal([0, 1]),
})

export const planCalls = {
  plan: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/plan',
    areas: dailyOrders.access.read,
    modules: dailyOrders.modules,
    about:
      'The plan of a site with everything its times follow from: the model that is computed on, and what cards and lanes show.',
    inputs: {
      location_id: optional(reference('Location', 'locations')),
    },
    computedOn: ['model'],
    answer: z.object({
      position: z.string(),
      location_id: z.int(),
      /** Rises with every change of the plan. */
      version: z.int(),
      now: z.string(),
      model: packedModelShape,
      orders: z.array(orderFacts),
      machines: z.array(machineFacts),
      steps: stepFacts,
      lines: lineFacts,
      /** What people want to be made and no step is planned for. */
      requests: z.array(rowOf<DailyOrderLine>(dailyOrderLines.name)),
      daily_orders: z.array(rowOf<DailyOrder>(dailyOrders.name)),
      /** The shifts from yesterday to a week ahead, in seconds of the model. */
      shifts: z.array(
        z.object({ plan_date: z.string(), shift: z.enum(plannedShifts), from: z.int(), to: z.int() }),
      ),
    }),
  }),
  apply: defineCall({
    kind: 'write',
    method: 'POST',
    path: '/production/plan/apply',
    areas: dailyOrders.access.write,
    modules: dailyOrders.modules,
    about:
      'Makes changes on the plan of a site, all or none: a plan that others changed meanwhile gets them where they do not meet, and its times are those of the preview.',
    inputs: {
      location_id: optional(reference('Location', 'locations')),
      version: integer('Version', { min: 1 }),
      digest: optional(text('Digest', 40)),
      base: optional(text('Digest of the plan it was made on', 40)),
      now: optional(instant('Time of the preview')),
      changes: json<readonly PlanChange[]>(
        'Changes',
        z
          .array(planChangeShape, 'required')
          .check(z.minLength(1, 'required'), z.maxLength(mostChanges, 'max')),
      ),
      reason: optional(longText('Reason', 500)),
      scenario_id: optional(reference('Scenario', 'plan_scenarios')),
    },
    computedOn: ['changes'],
    answer: z.object({
      position: z.string(),
      version: z.int(),
      digest: z.string(),
      /** As they were made. */
      changes: z.array(planChangeShape),
      /** Keys of pieces that are lines now. */
      keys: keysShape,
      lines: z.array(rowOf<DailyOrderLine>(dailyOrderLines.name)),
      late: z.array(z.int()),
    }),
  }),
  changes: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/plan/changes',
    areas: dailyOrders.access.read,
    modules: dailyOrders.modules,
    about:
      'What was changed in the plan of a site after a version of it, and whether it must be read as a whole.',
    inputs: {
      location_id: optional(reference('Location', 'locations')),
      since: integer('Since version', { min: 1 }),
    },
    computedOn: ['changes'],
    answer: z.object({
      version: z.int(),
      whole: z.union([z.literal(0), z.literal(1)]),
      changes: z.array(
        z.object({
          version: z.int(),
          changes: z.array(planChangeShape),
          keys: keysShape,
          by: z.nullable(z.string()),
          at: z.string(),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  whyLate: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/plan/why_late',
    areas: dailyOrderLines.access.read,
    modules: dailyOrders.modules,
    about:
      'Why an order of the plan ends when it does: its last step, what set the start of that one, and so on back.',
    inputs: {
      production_order_id: reference('Order', 'production_orders'),
    },
    answer: z.object({
      version: z.int(),
      due: z.string(),
      end: z.string(),
      /** Minutes; below 0 there is slack left. */
      late_minutes: z.int(),
      causes: z.array(causeShape),
      /** Every piece of the order, in the order of their starts. */
      steps: z.array(stepTimes),
    }),
  }),
  endangered: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/plan/endangered',
    areas: dailyOrderLines.access.read,
    modules: dailyOrders.modules,
    about:
      'The orders whose end hangs on the stops of a machine, on a purchase, a test of the laboratory or an order of stamps, the latest first. One of them is named.',
    inputs: {
      machine_id: optional(reference('Machine', 'machines')),
      hplc_request_id: optional(reference('Test request', 'hplc_requests')),
      // Ids alone: a reference would open these lists as look-ups to all who read the plan.
      purchase_id: optional(integer('Purchase')),
      reel_order_id: optional(integer('Stamp order')),
    },
    answer: z.object({
      version: z.int(),
      orders: z.array(z.object({ ...orderLink, due: z.string(), end: z.string(), late_minutes: z.int() })),
    }),
  }),
}
