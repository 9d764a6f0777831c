import { machines } from '../../../../src/resources/production/machines/machines'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { afterEvent, onEvent } from '../../../engine/hooks'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'
import { counted, isOver, predecessors, successors } from './chain'
import { setMachine } from '../machines/machineStates'
import { ending, settle } from './settle'
import { leaveMachine, stopped } from './stepClock'
import { countsOf, assertAvailable, withCounts } from './stepCounts'
import { assertRunningOrder } from './stepGuards'
import { logStep } from './stepLog'

const chainOf = async (unit: Unit, step: ProductionOrderStep) => ({
  steps: await unit.find(productionOrderSteps, { production_order_id: step.production_order_id }),
  unitMl: 1,
})

/** A machine that counts is set up; its tile shows the new count. */
async function tellMachine(unit: Unit, step: ProductionOrderStep) {
  if (step.machine_id === null) return
  const machine = await unit.lock(machines, step.machine_id)
  if (machine.current_step_id !== step.id) return
  if (machine.current_state === 'setup')
    await setMachine(unit, machine.id, { state: 'running', stepId: step.id })
  else await unit.update(machines, machine.id, {})
}

onEvent(productionOrderSteps, 'report', async (unit, step, payload) => {
  assertRunningOrder(await unit.get(productionOrders, step.production_order_id), step)
  const counts = countsOf(step, payload)
  if (counts.qty_good + counts.qty_scrap + counts.qty_rework === 0)
    throw invalidBecause('qty_good', 'Quantity must be greater than 0')
  const qtyIn = await assertAvailable(unit, step, counts)
  await logStep(unit, step, { event: 'report', ...counts })
  await tellMachine(unit, step)
  return { ...withCounts(step, counts), qty_in: qtyIn }
})

/** Counts are final only when nothing more can come in, and much scrap has its reason. */
async function assertFinal(
  unit: Unit,
  step: ProductionOrderStep,
  after: ReturnType<typeof withCounts>,
  payload: { scrap_note?: unknown },
) {
  const running = predecessors(await chainOf(unit, step), step).find((other) => !isOver(other))
  if (running) throw new Refused('predecessor_open', { text: `${running.phase} is not finished` })
  const total = counted(after)
  if (total === 0 && step.qty_in > 0) throw invalid({ qty_good: 'requiredif' })
  const scrap = total === 0 ? 0 : (after.qty_scrap / total) * 100
  if (scrap > step.scrap_limit_percent && !payload.scrap_note)
    throw new Refused('scrap_limit_reason_required', {
      text: `Scrap is ${scrap.toFixed(1)}%, the limit is ${step.scrap_limit_percent}%: a reason is needed`,
    })
}

onEvent(productionOrderSteps, 'finish', async (unit, step, payload) => {
  const order = await unit.get(productionOrders, step.production_order_id)
  const counts = countsOf(step, payload)
  const after = withCounts(step, counts)
  if (!ending.has(unit)) {
    assertRunningOrder(order, step)
    await assertFinal(unit, step, after, payload)
  }
  const qtyIn = await assertAvailable(unit, step, counts)
  const now = await logStep(unit, step, { event: 'finish', ...counts })
  await leaveMachine(unit, step)
  return {
    ...after,
    qty_in: qtyIn,
    ...stopped(step, now),
    finished_at: now,
    scrap_note: payload.scrap_note ?? null,
  }
})

onEvent(productionOrderSteps, 'reopen', async (unit, step) => {
  const done = successors(await chainOf(unit, step), step).find(({ status }) => status === 'done')
  if (done) throw new Refused('successor_done', { text: `${done.phase} is already done` })
  const now = await logStep(unit, step, { event: 'reopen' })
  return { finished_at: null, paused_at: now }
})

for (const event of ['report', 'finish'])
  afterEvent(productionOrderSteps, event, (unit, step) => settle(unit, step.production_order_id))
