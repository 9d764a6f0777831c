import { invert } from '../../../../../src/planning/invert'
import type { PlanChange, Refusal } from '../../../../../src/planning/changes'
import { digest } from '../../../../../src/planning/digest'
import type { PlanModel } from '../../../../../src/planning/model'
import { preview, type Preview } from '../../../../../src/planning/preview'
import { rebase } from '../../../../../src/planning/rebase'
import {
  type DailyOrderLine,
  dailyOrderLines,
} from '../../../../../src/resources/production/plan/daily_order_lines'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { planCalls } from '../../../../../src/resources/production/plan/planCalls'
import { planScenarios } from '../../../../../src/resources/production/plan/plan_scenarios'
import type { Plan } from '../../../../../src/resources/production/plan/plans'
import { t } from '../../../../../src/texts/texts'
import { onCall } from '../../../../calls/handlers'
import { invalidBecause, Refused } from '../../../../engine/errors'
import { whereIn } from '../../../../engine/rows/rowStore'
import { rowOf } from '../../../../engine/unitRows'
import type { Unit } from '../../../../engine/unitTypes'
import { positionOf } from '../../../../query/feedPosition'
import { settingsNow } from '../../../../site/settings'
import { dayAt } from '../../../../site/plant'
import { nowOf } from '../../../../site/now'
import { planModel } from '../model/planModel'
import { timesOf } from '../planTimes'
import { planSite } from '../../../../site/calendar/planSite'
import { minuteOf, versionOf } from '../planSite'
import { sumAllUnits } from '../sums'
import { keepVersion, lockPlan, modelBefore, versionsAfter, withKeys } from './history'
import { shiftWindows } from './shiftWindows'
import { type Laying, type Target, takenOut, targetsOf } from './targets'
import {
  dailyOrdersFrom,
  dailyOrdersOf,
  insertLines,
  keepNextLines,
  lockLines,
  lockSteps,
  updateLines,
} from './writeLines'

/** The clock of a preview may be so far from the server's. */
const mostApartMs = 5 * 60_000
/** A plan whose lines the floor changes while it is read is read again so many times. */
const mostReads = 4

export type PlanApply = {
  location_id: number | null
  version: number
  digest: string | null
  /** Of the times that the changes were made on: others are the floor's, which goes on meanwhile. */
  base: string | null
  now: string | null
  changes: readonly PlanChange[]
  reason: string | null
  /** The scenario that the changes are of. */
  scenario_id: number | null
}

type Current = Awaited<ReturnType<typeof planModel>>

const conflict = ({ refused, keys }: Refusal) =>
  new Refused('plan_conflict', { why: refused, keys, text: t('The plan does not allow this change') })

const stale = (version: number, keys: readonly string[] = []) =>
  new Refused('stale_plan', { version, keys, text: t('Others changed the plan meanwhile') }, 409)

/** The instant that a plan is made from: that of the preview, where it is about now. */
async function instantOf(unit: Unit, now: string | null): Promise<number> {
  const own = await nowOf(unit.trx)
  if (now === null) return minuteOf(own)
  if (Math.abs(Date.parse(now) - own) > mostApartMs)
    throw invalidBecause('now', t('The clock of this screen is wrong by more than 5 minutes'))
  return minuteOf(Date.parse(now))
}

/** The changes as they are made on the plan of now, which others may have changed since. */
async function changesNow(unit: Unit, plan: Plan, model: PlanModel, { version, changes }: PlanApply) {
  if (version > plan.version) throw stale(plan.version)
  if (version === plan.version) return changes
  const later = await versionsAfter(unit.trx, plan.location_id, version)
  const from = later && modelBefore(model, later)
  if (!from) throw stale(plan.version)
  const rebased = rebase(changes, from, model)
  if (rebased.conflicts.length > 0)
    throw stale(
      plan.version,
      rebased.conflicts.flatMap(({ keys }) => keys),
    )
  return rebased.changes
}

/** What of the lanes each step has. */
function plannedOf({ operations, lanes }: PlanModel): Map<number, number> {
  const sums = new Map<number, number>()
  for (const at of lanes.flat()) {
    const { step, quantity } = operations[at]!
    sums.set(step, (sums.get(step) ?? 0) + quantity)
  }
  return sums
}

/** Lines of a step are never more than its rest with the overplan of the settings. */
async function assertPlannable(unit: Unit, { rows, model }: Current, { model: after }: Preview) {
  const before = plannedOf(model)
  const { overplan_percent } = await settingsNow(unit.trx, 'overplan_percent')
  const steps = new Map(rows.steps.map((step) => [step.id, step]))
  for (const [id, planned] of plannedOf(after)) {
    const step = steps.get(id)
    if (!step || planned <= (before.get(id) ?? 0) + 1e-6) continue
    const most = Math.max(0, step.qty_planned - step.qty_good) * (1 + overplan_percent / 100)
    if (planned <= most + 1e-6) continue
    const keys = after.operations.filter((one) => one.step === id).map(({ key }) => key)
    throw conflict({ refused: 'quantity', keys })
  }
  for (const at of after.lanes.flat()) {
    const { key, quantity, state } = after.operations[at]!
    if (state === 'waiting' && !(quantity > 0) && before.size > 0 && !hasQuantity(model, key, quantity))
      throw conflict({ refused: 'quantity', keys: [key] })
  }
}

const hasQuantity = ({ operations }: PlanModel, key: string, quantity: number) =>
  operations.some((one) => one.key === key && one.quantity === quantity)

/** Orders that are rush now, or not any more. */
async function writeRush(unit: Unit, before: PlanModel, after: PlanModel) {
  for (const [at, { id, rush }] of after.orders.entries())
    if (before.orders[at]?.rush !== rush)
      await unit.update(productionOrders, id, { priority: rush ? 'rush' : 'normal' })
}

type Laid = {
  current: Current
  laying: Laying
  shown: Preview
  changes: readonly PlanChange[]
  targets: Target[]
  out: ReturnType<typeof takenOut>
  existing: Awaited<ReturnType<typeof dailyOrdersFrom>>
  before: DailyOrderLine[]
}

/** Where the changes put the lines, those that change locked as they were read; undefined when one has just changed. */
async function layOut(unit: Unit, plan: Plan, at: number, input: PlanApply): Promise<Laid | undefined> {
  const locationId = plan.location_id
  const current = await planModel(unit.trx, locationId, plan.version, at)
  const { model, rows, shifts, timezone } = current
  const changes = await changesNow(unit, plan, model, input)
  const shown = preview(model, changes)
  if ('refused' in shown) throw conflict(shown)
  const isSameFloor = input.base === null || input.base === digest(timesOf(model))
  if (
    input.version === plan.version &&
    isSameFloor &&
    input.digest !== null &&
    digest(shown.times) !== input.digest
  )
    throw new Refused(
      'plan_differs',
      {
        version: plan.version,
        text: t('The floor has changed the plan meanwhile'),
      },
      409,
    )
  await assertPlannable(unit, current, shown)
  const origin = Date.parse(model.origin)
  const windows = shiftWindows(origin, origin + model.horizon * 1000, shifts, timezone)
  const existing = await dailyOrdersFrom(unit, locationId, dayAt(new Date(origin), timezone))
  const closed = new Set(
    existing.flatMap(({ plan_date, shift, status }) =>
      status === 'closed' ? [`${plan_date} ${shift}`] : [],
    ),
  )
  const isClosed = (window: number) => closed.has(`${windows[window]?.plan_date} ${windows[window]?.shift}`)
  const laying = { rows, before: model, shown, windows, isClosed }
  const targets = targetsOf(laying)
  const out = takenOut(laying)
  // As the floor does: orders, then steps, then lines.
  await writeRush(unit, model, shown.model)
  await lockSteps(unit, stepsOf(targets, out))
  const before = await lockLines(unit, [...targets.flatMap(({ line }) => line ?? []), ...out])
  return before && { current, laying, shown, changes, targets, out, existing, before }
}

/** Steps whose next line may be another one. */
const stepsOf = (targets: readonly Target[], out: ReturnType<typeof takenOut>) => [
  ...new Set([
    ...targets.flatMap(({ step, isMoved }) => (isMoved ? [step] : [])),
    ...out.map(({ step_id }) => step_id),
  ]),
]

/** What takes the changes back, with the keys that their pieces have now. */
function inverseOf(model: PlanModel, changes: readonly PlanChange[], keys: Readonly<Record<string, string>>) {
  const inverse = invert(model, changes)
  if ('refused' in inverse) throw conflict(inverse)
  const quantities = new Map(model.operations.map(({ key, quantity }) => [key, quantity]))
  return inverse.flatMap((change): PlanChange[] => {
    // A piece of the backlog is no line: it went into the rest of its step.
    if (change.kind === 'join' && keys[change.key] === undefined && !/^L\d+$/.test(change.key)) {
      const quantity = quantities.get(change.into)
      if (!/^L\d+$/.test(change.into) || quantity === undefined) return []
      return [{ kind: 'resize', key: change.into, quantity }]
    }
    return [withKeys(change, keys)]
  })
}

/** Writes the lines of a plan with their daily orders, and keeps what was changed. */
async function write(unit: Unit, plan: Plan, laid: Laid, reason: string | null) {
  const { current, laying, shown, changes, targets, out, existing, before } = laid
  const windowOf = ({ window }: Target) => laying.windows[window]!
  const moved = targets.filter(({ isMoved }) => isMoved)
  const ids = await dailyOrdersOf(unit, plan.location_id, existing, targets.map(windowOf))
  const dailyOrderOf = (target: Target) => {
    const { plan_date, shift } = windowOf(target)
    return ids.get(`${plan_date} ${shift}`) ?? 0
  }
  await updateLines(unit, before, targets, out, dailyOrderOf, reason)
  const made = await insertLines(unit, targets, dailyOrderOf, reason)
  await keepNextLines(unit, stepsOf(targets, out))
  const touched = [...moved.map(({ line }) => line), ...out].flatMap((line) => line?.daily_order_id ?? [])
  await sumAllUnits(unit, [...new Set([...touched, ...moved.map(dailyOrderOf)])])
  const keys = Object.fromEntries([...made].map(([key, id]) => [key, `L${id}`]))
  const version = await keepVersion(unit, plan, {
    changes,
    inverse: inverseOf(current.model, changes, keys),
    keys,
    kind: 'applied',
    digest: digest(shown.times),
    reason,
  })
  const written = [...before.map(({ id }) => id), ...made.values()]
  const [lines = []] =
    written.length > 0 ? await unit.load({ resource: dailyOrderLines, where: whereIn(written) }) : []
  return { version, keys, lines: lines.map((row) => rowOf(dailyOrderLines, row)) }
}

/** Makes changes on the plan of a site, all or none. */
export async function applyPlan(unit: Unit, input: PlanApply) {
  const plan = await lockPlan(unit, await planSite(unit.trx, input.location_id))
  const at = await instantOf(unit, input.now)
  for (let read = 1; read <= mostReads; read++) {
    const laid = await layOut(unit, plan, at, input)
    if (!laid) continue
    const { version, keys, lines } = await write(unit, plan, laid, input.reason)
    if (input.scenario_id !== null)
      await unit.update(planScenarios, input.scenario_id, {
        applied_at: unit.doneAt,
        applied_version: version,
      })
    const { shown, changes } = laid
    return {
      position: await positionOf(unit.trx),
      version,
      digest: digest(shown.times),
      changes: [...changes],
      keys,
      lines,
      late: shown.late,
    }
  }
  throw stale(plan.version)
}

onCall(planCalls.apply, ({ unit, input }) => applyPlan(unit, input))

onCall(planCalls.changes, async ({ db, input }) => {
  const locationId = await planSite(db, input.location_id)
  const version = await versionOf(db, locationId)
  const versions = await versionsAfter(db, locationId, input.since)
  const whole = !versions || input.since > version || versions.some(({ kind }) => kind === 'retimed')
  return {
    version,
    whole,
    changes: (versions ?? [])
      .filter(({ kind }) => kind === 'applied')
      .map(({ inverse: _, kind: __, ...one }) => one),
  }
})
