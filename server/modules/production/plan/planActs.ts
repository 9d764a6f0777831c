import { dailyOrderLines } from '../../../../src/resources/production/plan/daily_order_lines'
import { dailyOrders } from '../../../../src/resources/production/plan/daily_orders'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { whereIn } from '../../../engine/rows/rowStore'
import type { Unit } from '../../../engine/unitTypes'
import { keepVersion, lockPlan } from './apply/history'
import { lockSteps } from './apply/writeLines'
import { isOpen } from './nextLine'

/** The site whose plan a unit has locked, until its version is raised. */
const actedOn = new WeakMap<Unit, number>()
/** A unit counts a row up once: what it acts on later is of the version that it has raised. */
const raised = new WeakSet<Unit>()

async function lockPlanAt(unit: Unit, locationId: number) {
  await lockPlan(unit, locationId)
  if (!raised.has(unit)) actedOn.set(unit, locationId)
}

/**
 * Locks what an act on a line changes, in the order of `apply`: the plan, then the step. What the floor does to a line
 * has its step already and leaves the plan alone.
 */
export async function lockPlanOfLine(unit: Unit, id: number): Promise<void> {
  const { daily_order_id, step_id } = await unit.get(dailyOrderLines, id)
  if (daily_order_id === null || step_id === null || unit.isLocked(productionOrderSteps, step_id)) return
  const { location_id } = await unit.get(dailyOrders, daily_order_id)
  await lockPlanAt(unit, location_id)
  await lockSteps(unit, [step_id])
}

/** The same for a daily order whose open lines are carried over. */
export async function lockPlanOfShift(unit: Unit, id: number): Promise<void> {
  const { location_id } = await unit.get(dailyOrders, id)
  await lockPlanAt(unit, location_id)
  const open = (await unit.find(dailyOrderLines, { daily_order_id: id })).filter(isOpen)
  if (open.length === 0) return
  await lockSteps(unit, [...new Set(open.flatMap(({ step_id }) => step_id ?? []))])
  const where = whereIn(open.map((line) => line.id))
  await unit.load({ resource: dailyOrderLines, where, isLocked: true })
}

/** Raises the version of a plan once for what a person changed in it line by line: boards read it as a whole. */
export async function raisePlan(unit: Unit, reason: string | null) {
  const locationId = actedOn.get(unit)
  if (locationId === undefined) return
  actedOn.delete(unit)
  raised.add(unit)
  const plan = await lockPlan(unit, locationId)
  await keepVersion(unit, plan, { changes: [], inverse: [], keys: {}, kind: 'retimed', digest: null, reason })
}
