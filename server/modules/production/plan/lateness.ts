import { sql } from 'kysely'
import type { PlanTimes } from '../../../../src/planning/model'
import {
  type Cause,
  type Danger,
  endangered,
  explain,
  lastOperations,
} from '../../../../src/planning/whyLate'
import { type Actor, mayOpen } from '../../../../src/access'
import { recordAddress } from '../../../../src/resources/kit/define/addresses'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { planCalls } from '../../../../src/resources/production/plan/planCalls'
import { t } from '../../../../src/texts/texts'
import { type InputOf, onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { invalid, Refused } from '../../../engine/errors'
import { nowOf } from '../../../site/now'
import { planModel } from './model/planModel'
import { planSite } from '../../../site/calendar/planSite'
import { minuteOf, versionOf } from './planSite'
import { timesOf } from './planTimes'

/** The plan of the site with its times and what names its parts. */
async function timedPlan(db: Db) {
  const locationId = await planSite(db, null)
  const version = await versionOf(db, locationId)
  const { model, rows, sources } = await planModel(db, locationId, version, minuteOf(await nowOf(db)))
  const origin = Date.parse(model.origin)
  const orders = new Map(rows.orders.map((order) => [order.id, order]))
  return {
    version,
    model,
    rows,
    sources,
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

/** What a step waits for, as the record behind it is called; its address for those who may open it. */
function boundWithName({ sources, isoAt }: TimedPlan, bound: Cause['bound'], by: Actor) {
  const source = bound && sources.get(bound)
  if (!source) return null
  const { label, resource, id } = source
  const isOpen = mayOpen(by, resource.access.read)
  return {
    why: bound.why,
    at: isoAt(bound.at),
    label,
    path: !isOpen ? null : id === null ? resource.path : recordAddress(resource, id),
    is_expected: id === null ? (0 as const) : (1 as const),
  }
}

/** One cause with the names of its order, phase and machine. */
function causeWithNames(plan: TimedPlan, cause: Cause, by: Actor) {
  const { model, rows, times, isoAt, linkTo } = plan
  const { bound, order, start, end, stops, ...rest } = cause
  const at = model.operations.findIndex(({ key }) => key === cause.key)
  const machine = rows.machines[machineAt(times, at)]
  const step = rows.steps.find(({ id }) => id === model.operations[at]?.step)
  return {
    ...linkTo(order),
    ...rest,
    phase: step?.phase_name ?? '',
    machine_id: machine?.id ?? null,
    machine: machine?.name ?? null,
    start: isoAt(start),
    end: isoAt(end),
    bound: boundWithName(plan, bound, by),
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
          phase: rows.steps.find(({ id }) => id === step)?.phase_name ?? '',
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
export async function whyLateOf(db: Db, orderId: number, by: Actor) {
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
    causes: explain(model, times)(orderId).map((cause) => causeWithNames(plan, cause, by)),
    steps: stepsOf(plan, index),
  }
}

type Dangers = InputOf<typeof planCalls.endangered>

const bounds = [
  ['purchase_id', 'material'],
  ['hplc_request_id', 'hplc'],
  ['reel_order_id', 'stamps'],
] as const

/** The one danger that is named. */
function dangerOf(input: Dangers): Danger {
  const { machine_id: machine } = input
  const [named, ...others]: Danger[] = [
    ...(machine === null ? [] : [{ machine }]),
    ...bounds.flatMap(([name, bound]) => (input[name] === null ? [] : [{ bound, ref: input[name] }])),
  ]
  if (!named || others.length > 0) throw invalid({ machine_id: 'requiredif' })
  return named
}

const records = [
  ['machine_id', 'machines'],
  ['purchase_id', 'purchases'],
  ['hplc_request_id', 'hplc_requests'],
  ['reel_order_id', 'reel_orders'],
] as const

/** The record that is named exists: one that does not would endanger nothing. */
async function assertExists(db: Db, input: Dangers) {
  for (const [name, table] of records) {
    const { [name]: id } = input
    if (id === null) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(db)
    if (rows.length === 0) throw invalid({ [name]: 'exists' })
  }
}

/** The orders whose end hangs on a danger. */
export async function endangeredBy(db: Db, danger: Danger) {
  const { model, times, version, isoAt, linkTo } = await timedPlan(db)
  const dueOf = new Map(model.orders.map(({ id, due }) => [id, due]))
  return {
    version,
    orders: endangered(model, times, danger)
      .toSorted((one, other) => other.lateBy - one.lateBy)
      .map(({ order, end, lateBy }) => ({
        ...linkTo(order),
        due: isoAt(dueOf.get(order) ?? 0),
        end: isoAt(end),
        late_minutes: minutes(lateBy),
      })),
  }
}

onCall(planCalls.whyLate, ({ db, input, by }) => whyLateOf(db, input.production_order_id, by))
onCall(planCalls.endangered, async ({ db, input }) => {
  const danger = dangerOf(input)
  await assertExists(db, input)
  return endangeredBy(db, danger)
})
