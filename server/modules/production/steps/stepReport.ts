import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { machines } from '../../../../src/resources/production/machines/machines'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { counted, delivered, isOver, predecessors, successors } from './chain'
import { setMachine } from '../machines/machineStates'
import { chainOf } from './orderChain'
import { leaveMachine, stopped } from './stepClock'
import { assertAvailable, type Counts, countsOf, noCounts, withCounts } from './stepCounts'
import { assertRunningOrder } from './stepGuards'
import { logStep } from './stepLog'
import { skip } from './stepWork'

/** A machine that counts has been set up; its tile shows the new count. */
async function updateMachine(unit: Unit, step: ProductionOrderStep) {
  if (step.machine_id === null) return
  const machine = await unit.lock(machines, step.machine_id)
  if (machine.current_step_id !== step.id) return
  if (machine.current_state === 'setup')
    await setMachine(unit, machine.id, { state: 'running', stepId: step.id })
  else await unit.update(machines, machine.id, {})
}

/** Counts what a running step has made since its last log line. */
export async function report(
  unit: Unit,
  step: ProductionOrderStep,
  payload: EventPayload<typeof productionOrderSteps, 'report'>,
) {
  assertRunningOrder(await unit.get(productionOrders, step.production_order_id), step)
  const counts = countsOf(step, payload)
  if (counts.qty_good + counts.qty_scrap + counts.qty_rework === 0)
    throw invalidBecause('qty_good', 'Quantity must be greater than 0')
  const qtyIn = await assertAvailable(unit, step, counts)
  await Promise.all([logStep(unit, step, { event: 'report', ...counts }), updateMachine(unit, step)])
  return { ...withCounts(step, counts), qty_in: qtyIn }
}

/** Counts are final only when nothing more can come in, and much scrap has its reason. */
async function assertFinal(
  unit: Unit,
  step: ProductionOrderStep,
  after: ReturnType<typeof withCounts>,
  scrapNote: string | null | undefined,
) {
  const running = predecessors(await chainOf(unit, step), step).find((other) => !isOver(other))
  if (running) throw new Refused('predecessor_open', { text: `${running.phase} is not finished` })
  const total = counted(after)
  if (total === 0 && step.qty_in > 0) throw invalid({ qty_good: 'requiredif' })
  const scrap = total === 0 ? 0 : (after.qty_scrap / total) * 100
  if (scrap > step.scrap_limit_percent && !scrapNote)
    throw new Refused('scrap_limit_reason_required', {
      text: `Scrap is ${scrap.toFixed(1)}%, the limit is ${step.scrap_limit_percent}%: a reason is needed`,
    })
}

/** What the end of a step changes in it, with its log line written and its machine free. */
async function finished(
  unit: Unit,
  step: ProductionOrderStep,
  counts: Counts,
  scrapNote: string | null | undefined,
) {
  const qtyIn = await assertAvailable(unit, step, counts)
  const [now] = await Promise.all([
    logStep(unit, step, { event: 'finish', ...counts }),
    leaveMachine(unit, step),
  ])
  return {
    ...withCounts(step, counts),
    qty_in: qtyIn,
    ...stopped(step, now),
    finished_at: now,
    scrap_note: scrapNote ?? null,
  }
}

/** Ends a step as a person does, with the last counts. */
export async function finish(
  unit: Unit,
  step: ProductionOrderStep,
  payload: EventPayload<typeof productionOrderSteps, 'finish'>,
) {
  assertRunningOrder(await unit.get(productionOrders, step.production_order_id), step)
  const counts = countsOf(step, payload)
  await assertFinal(unit, step, withCounts(step, counts), payload.scrap_note)
  return finished(unit, step, counts, payload.scrap_note)
}

/** Ends a begun step with its order: it is done with what it has, whatever is still missing. */
export async function finishStep(unit: Unit, step: ProductionOrderStep) {
  const received = { ...step, qty_in: delivered(await chainOf(unit, step), step) }
  const changes = await finished(unit, received, noCounts, null)
  await unit.transition(productionOrderSteps, step.id, 'finish', changes)
}

/** Leaves out a step with its order. */
export async function skipStep(unit: Unit, step: ProductionOrderStep) {
  await unit.transition(productionOrderSteps, step.id, 'skip', await skip(unit, step, {}))
}

/** Opens a finished step again, paused, as long as nothing was made of its output. */
export async function reopen(unit: Unit, step: ProductionOrderStep) {
  const done = successors(await chainOf(unit, step), step).find(({ status }) => status === 'done')
  if (done) throw new Refused('successor_done', { text: `${done.phase} is already done` })
  const now = await logStep(unit, step, { event: 'reopen' })
  return { finished_at: null, paused_at: now }
}
