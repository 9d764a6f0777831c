import type { PlanTimes } from '../../../../src/planning/model'
import { type Cause, endangered, lastOperations, whyLate } from '../../../../src/planning/whyLate'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { planCalls } from '../../../../src/resources/production/plan/planCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { nowOf } from '../../../site/now'
import { planModel } from './model/planModel'
import { minuteOf, planSite, versionOf } from './planSite'
import { timesOf } from './planTimes'

/** The plan of the site with its times and what names its parts. */
async function timedPlan(db: Db) {
  const locationId = await planSite(db, null)
  const version = await versionOf(db, locationId)
  const { model, rows } = await planModel(db, locationId, version, minuteOf(await nowOf(db)))
  const origin = Date.parse(model.origin)
  const orders = new Map(rows.orders.map((order) => [order.id, order]))
  return {
    version,
    model,
    rows,
    times: timesOf(model),
    isoAt: (at: number) => new Date(origin + at * 1000).toISOString(),
    linkTo: (id: number) => ({
      production_order_id: id,
      number: orders.get(id)?.number ?? '',
      sku: orders.get(id)?.sku ?? '',
      path: `${productionOrders.path}/${id}`,
    }),
  }
}

type TimedPlan = Awaited<ReturnType<typeof timedPlan>>

const minutes = (seconds: number) => Math.round(seconds / 60)

/** One cause with the names of its order, phase and machine. */
function causeWithNames({ model, rows, times, isoAt, linkTo }: TimedPlan, cause: Cause) {
  const { bound: _, order, start, end, stops, ...rest } = cause
  const at = model.operations.findIndex(({ key }) => key === cause.key)
  const machine = rows.machines[machineAt(times, at)]
  const step = rows.steps.find(({ id }) => id === model.operations[at]?.step)
  return {
    ...linkTo(order),
    ...rest,
    phase: step?.phase ?? '',
    machine_id: machine?.id ?? null,
    machine: machine?.name ?? null,
    start: isoAt(start),
    end: isoAt(end),
    stops: stops.map(({ why, from, to }) => ({ why, from: isoAt(from), to: isoAt(to) })),
  }
}

const machineAt = ({ machine }: PlanTimes, at: number) => machine[at] ?? -1

/** Every piece of an order with its times and what they may slip. */
function stepsOf({ model, rows, times, isoAt }: TimedPlan, index: number) {
  const inLanes = new Set(model.lanes.flat())
  return model.operations
    .flatMap(({ order, key, step, quantity }, at) => {
      if (order !== index) return []
      const machine = rows.machines[machineAt(times, at)]
      return [
        {
          key,
          step_id: step,
          phase: rows.steps.find(({ id }) => id === step)?.phase ?? '',
          machine_id: machine?.id ?? null,
          machine: machine?.name ?? null,
          quantity,
          start: isoAt(times.start[at]!),
          end: isoAt(times.end[at]!),
          need_by: isoAt(times.needBy[at]!),
          slack_minutes: minutes(times.slack[at]!),
          is_planned: inLanes.has(at) ? (1 as const) : (0 as const),
        },
      ]
    })
    .toSorted((one, other) => one.start.localeCompare(other.start))
}

/** Why an order ends when it does. */
export async function whyLateOf(db: Db, orderId: number) {
  const plan = await timedPlan(db)
  const { model, times, version, isoAt } = plan
  const index = model.orders.findIndex(({ id }) => id === orderId)
  const end = times.end[lastOperations(model, times)[index] ?? -1]
  const due = model.orders[index]?.due
  if (end === undefined || due === undefined)
    throw new Refused('not_found', { text: t('This order is not in the plan') })
  return {
    version,
    due: isoAt(due),
    end: isoAt(end),
    late_minutes: minutes(end - due),
    causes: whyLate(model, times, orderId).map((cause) => causeWithNames(plan, cause)),
    steps: stepsOf(plan, index),
  }
}

/** The orders whose end hangs on the stops of a machine. */
export async function endangeredBy(db: Db, machineId: number) {
  const { model, times, version, isoAt, linkTo } = await timedPlan(db)
  const dueOf = new Map(model.orders.map(({ id, due }) => [id, due]))
  return {
    version,
    orders: endangered(model, times, { machine: machineId })
      .toSorted((one, other) => other.lateBy - one.lateBy)
      .map(({ order, lateBy }) => ({
        ...linkTo(order),
        due: isoAt(dueOf.get(order) ?? 0),
        late_minutes: minutes(lateBy),
      })),
  }
}

onCall(planCalls.whyLate, ({ db, input }) => whyLateOf(db, input.production_order_id))
onCall(planCalls.endangered, ({ db, input }) => endangeredBy(db, input.machine_id))
