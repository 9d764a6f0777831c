import { machines } from '../../../../src/resources/production/machines/machines'
import { operations } from '../../../../src/resources/production/flows/operations'
import type { EventName, EventPayload } from '../../../../src/resources/kit/define/row'
import type {
  ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { isBlockOf } from '../../../../src/resources/production/steps/blockCodes'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertTrained } from '../../../site/training/trainingGate'
import { delivered } from './chain'
import { chainOf } from './orderChain'
import { checksAhead } from '../filling/fillProgress'
import { assertGates } from '../gates/stepGates'
import { setMachine } from '../machines/machineStates'
import { assertConfirmed } from '../batching/weighedOut'
import { leaveMachine, stopMachine, stopped, waited } from './stepClock'
import { assertFit, assertMachine, assertReasons, assertRunningOrder } from './stepGuards'
import { beginSealing } from './sealChecks'
import { logStep } from './stepLog'

type Payload<E extends EventName<typeof productionOrderSteps>> = EventPayload<typeof productionOrderSteps, E>

const orderOf = (unit: Unit, step: ProductionOrderStep) =>
  unit.get(productionOrders, step.production_order_id)

const noteIn = ({ note }: { note?: string | null | undefined }) => note ?? null

/** A step whose turn has come takes what has come in so far. */
export async function makeReady(unit: Unit, step: ProductionOrderStep) {
  return { ready_at: unit.at, qty_in: delivered(await chainOf(unit, step), step) }
}

/** Begins a step on its machine; the first one of an order begins the order. */
export async function start(unit: Unit, step: ProductionOrderStep, payload: Payload<'start'>) {
  const order = await orderOf(unit, step)
  assertRunningOrder(order, step)
  const operation = await unit.get(operations, step.operation_id)
  if (operation.is_gated === 1)
    await assertTrained(unit, {
      operationId: operation.id,
      subject: order.number,
      reason: payload.training_reason ?? null,
      witness: payload.training_witness ?? null,
    })
  const machineId = payload.machine_id ?? step.machine_id
  await assertGates(unit, step, 'start', machineId)
  if (machineId === null && operation.needs_machine === 1) throw invalid({ machine_id: 'requiredif' })
  if (machineId !== null) assertFit(step, await assertMachine(unit, step, machineId))
  const confirmed = await assertConfirmed(unit, order, step, payload)
  const { set, ...sealing } = await beginSealing(unit, step, machineId, payload)
  const crew = payload.crew_count ?? 1
  const state = operation.setup_minutes > 0 ? 'setup' : 'running'
  const [now] = await Promise.all([
    logStep(unit, step, { event: 'start', crew_count: crew, machine_id: machineId, ...set }),
    machineId === null ? null : setMachine(unit, machineId, { state, stepId: step.id }),
    order.status === 'released' ? unit.fire(productionOrders, order.id, 'start') : null,
  ])
  return {
    machine_id: machineId,
    assigned_user_id: unit.by.id || null,
    started_at: now,
    running_since: now,
    ...confirmed,
    seal_due_qty: sealing.seal_due_qty,
    ...(await checksAhead(unit, step)),
  }
}

/** Stops a step for a reason; it stays on its machine. */
export async function pause(unit: Unit, step: ProductionOrderStep, payload: Payload<'pause'>) {
  const reason = payload.pause_reason_parameter_id
  await assertReasons(unit, step, payload)
  const [now] = await Promise.all([
    logStep(unit, step, { event: 'pause', pause_reason_parameter_id: reason, note: noteIn(payload) }),
    stopMachine(unit, step, reason),
  ])
  return { ...stopped(step, now), paused_at: now, pause_reason_parameter_id: reason }
}

export async function resume(unit: Unit, step: ProductionOrderStep) {
  assertRunningOrder(await orderOf(unit, step), step)
  await assertGates(unit, step, 'resume')
  const { machine_id: machineId } = step
  if (machineId !== null) await assertMachine(unit, step, machineId)
  const [now] = await Promise.all([
    logStep(unit, step, { event: 'resume' }),
    machineId === null ? null : setMachine(unit, machineId, { state: 'running', stepId: step.id }),
  ])
  return {
    ...waited(step, now),
    running_since: now,
    assigned_user_id: unit.by.id || step.assigned_user_id,
    ...(await checksAhead(unit, step)),
  }
}

/** Blocks a step until its cause is cleared; a running one leaves its machine stopped or down. */
export async function block(unit: Unit, step: ProductionOrderStep, payload: Payload<'block'>) {
  const code = payload.block_code
  if (!isBlockOf(step.area ?? 'production', code)) throw invalid({ block_code: 'in' })
  const note = payload.block_note ?? null
  const now = await logStep(unit, step, { event: 'block', note })
  if (step.status === 'in_progress' && step.machine_id !== null) {
    const machine = await unit.lock(machines, step.machine_id)
    // The machine that went down says so itself; a supervisor's word makes it so.
    if (machine.current_state !== 'down')
      await setMachine(unit, machine.id, {
        state: code === 'machine_down' ? 'down' : 'idle',
        stepId: step.id,
      })
  }
  return { ...stopped(step, now), blocked_at: now, block_code: code, block_note: note }
}

/** The channel of the order reports the block too, for readers of orders. */
export async function announceBlock(unit: Unit, step: ProductionOrderStep) {
  await unit.update(productionOrders, step.production_order_id, {}, 'blocked')
}

const cleared = { blocked_at: null, block_code: null, block_note: null }

export async function unblock(unit: Unit, step: ProductionOrderStep, payload: Payload<'unblock'>) {
  await assertGates(unit, step, 'unblock')
  const now = await logStep(unit, step, { event: 'unblock', note: noteIn(payload) })
  return { ...waited(step, now), paused_at: step.started_at === null ? null : now, ...cleared }
}

/** What leaving out a step changes in it, with its log line written and its machine free. */
export async function skip(unit: Unit, step: ProductionOrderStep, payload: Payload<'skip'>) {
  const [now] = await Promise.all([
    logStep(unit, step, { event: 'skip', note: noteIn(payload) }),
    leaveMachine(unit, step),
  ])
  return { ...stopped(step, now), ...cleared, finished_at: now }
}
