import { sql } from 'kysely'
import { step as stepOf } from '../../../../src/machines/kit'
import { productionOrderStepMachine } from '../../../../src/machines/workflows/production_order_steps'
import { machines } from '../../../../src/resources/production/machines/machines'
import { operations } from '../../../../src/resources/production/flows/operations'
import { phases } from '../../../../src/resources/production/flows/phases'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { afterEvent, beforeLock, onEvent, onRefused } from '../../../engine/hooks'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'
import { someBatchPassed } from './chain'
import { setMachine } from '../machines/machineStates'
import { settle } from './settle'
import { leaveMachine, standMachine, stopped, waited } from './stepClock'
import { assertMachine, assertRunningOrder } from './stepGuards'
import { logStep } from './stepLog'

// Every event of an order's floor takes the order's lock first, then the step's, then the machine's: no two can
// wait for each other.
beforeLock(productionOrderSteps, async (unit, id) => {
  await sql`select o.id from production_orders o join production_order_steps s on s.production_order_id = o.id
    where s.id = ${id} for update of o`.execute(unit.trx)
})

const orderOf = (unit: Unit, step: ProductionOrderStep) =>
  unit.get(productionOrders, step.production_order_id)

async function assertTest(unit: Unit, step: ProductionOrderStep) {
  const steps = await unit.find(productionOrderSteps, { production_order_id: step.production_order_id })
  if (step.requires_hplc_pass === 1 && !someBatchPassed({ steps, unitMl: 1 }, step)) throw waitingForTest()
}

const waitingForTest = () => new Refused('hplc_not_passed', { text: 'Batch lot is waiting for HPLC' })

onEvent(productionOrderSteps, 'make_ready', async (unit) => ({ ready_at: unit.at }))

onEvent(productionOrderSteps, 'start', async (unit, step, payload) => {
  const order = await orderOf(unit, step)
  assertRunningOrder(order, step)
  await assertTest(unit, step)
  const operation = await unit.get(operations, step.operation_id)
  const machineId = (payload.machine_id as number | null | undefined) ?? step.machine_id
  if (machineId === null && operation.needs_machine === 1) throw invalid({ machine_id: 'requiredif' })
  if (machineId !== null) await assertMachine(unit, step, machineId)
  const crew = Number(payload.crew_count ?? 1)
  const now = await logStep(unit, step, { event: 'start', crew_count: crew, machine_id: machineId })
  if (machineId !== null)
    await setMachine(unit, machineId, {
      state: operation.setup_minutes > 0 ? 'setup' : 'running',
      stepId: step.id,
    })
  if (order.status === 'released') await unit.fire(productionOrders, order.id, 'start')
  return { machine_id: machineId, assigned_user_id: unit.by.id || null, started_at: now, running_since: now }
})

onEvent(productionOrderSteps, 'pause', async (unit, step, payload) => {
  const reason = Number(payload.pause_reason_parameter_id)
  const note = (payload.note as string | null | undefined) ?? null
  const now = await logStep(unit, step, { event: 'pause', pause_reason_parameter_id: reason, note })
  await standMachine(unit, step, reason)
  return { ...stopped(step, now), paused_at: now, pause_reason_parameter_id: reason }
})

onEvent(productionOrderSteps, 'resume', async (unit, step) => {
  assertRunningOrder(await orderOf(unit, step), step)
  if (step.machine_id !== null) await assertMachine(unit, step, step.machine_id)
  const now = await logStep(unit, step, { event: 'resume' })
  if (step.machine_id !== null) await setMachine(unit, step.machine_id, { state: 'running', stepId: step.id })
  return { ...waited(step, now), running_since: now, assigned_user_id: unit.by.id || step.assigned_user_id }
})

onEvent(productionOrderSteps, 'block', async (unit, step, payload) => {
  const code = String(payload.block_code)
  const note = (payload.block_note as string | null | undefined) ?? null
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
})

// The order's own channel says it too, for who watches orders and not steps.
afterEvent(productionOrderSteps, 'block', async (unit, step) => {
  await unit.update(productionOrders, step.production_order_id, {}, 'blocked')
})

onEvent(productionOrderSteps, 'unblock', async (unit, step, payload) => {
  if (step.block_code === 'machine_down' && step.machine_id !== null) {
    const machine = await unit.get(machines, step.machine_id)
    if (machine.current_state === 'down' || machine.current_state === 'maintenance')
      throw new Refused('machine_down', { text: `${machine.name} is ${machine.current_state}` })
  }
  const now = await logStep(unit, step, {
    event: 'unblock',
    note: (payload.note as string | null | undefined) ?? null,
  })
  const isStarted = step.started_at !== null
  return {
    ...waited(step, now),
    paused_at: isStarted ? now : null,
    blocked_at: null,
    block_code: null,
    block_note: null,
  }
})

onEvent(productionOrderSteps, 'skip', async (unit, step, payload) => {
  const now = await logStep(unit, step, {
    event: 'skip',
    note: (payload.note as string | null | undefined) ?? null,
  })
  await leaveMachine(unit, step)
  return { ...stopped(step, now), blocked_at: null, block_code: null, block_note: null, finished_at: now }
})

for (const event of ['skip', 'reopen'])
  afterEvent(productionOrderSteps, event, (unit, step) => settle(unit, step.production_order_id))

/** Whose step it is instead, told to an operator of another phase; and that the laboratory has not answered yet. */
onRefused(productionOrderSteps, async (unit, step, event, refused) => {
  if (refused === 'invalid_transition') {
    const waits = event === 'start' && step.status === 'waiting' && step.requires_hplc_pass === 1
    if (waits) await assertTest(unit, step)
    return undefined
  }
  const everywhere = (await unit.find(phases, { area: 'production' })).flatMap(({ roles }) => roles)
  const elsewhere = stepOf(
    productionOrderStepMachine,
    step.status,
    { ...step, phase_roles: everywhere },
    event,
    unit.by,
  )
  return elsewhere.ok
    ? new Refused('phase_not_yours', {
        text: `${step.phase} is worked by ${(step.phase_roles ?? []).join(', ')}`,
      })
    : undefined
})
