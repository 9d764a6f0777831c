import { sql } from 'kysely'
import { type StepFacts, stepGatesNow } from '../../../../src/resources/production/gates/step_gates'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import type { Unit } from '../../../engine/unitTypes'
import { calibratedUntil } from '../machines/scales'
import { counted, someBatchPassed } from '../steps/chain'
import { chainOf } from '../steps/orderChain'

/** The facts of a step, as `unit.load` reads them with the locks of an event. */
export const factsRow = (stepId: number) => ({ resource: stepGatesNow, where: { id: stepId } })

type MachineFacts = Pick<
  StepFacts,
  'gate_machine' | 'gate_machine_state' | 'gate_machine_since' | 'gate_machine_order'
>

/** What of the chosen machine a step waits for: as it is under the locks of the event. */
async function machineFacts(unit: Unit, step: ProductionOrderStep, machine: Machine): Promise<MachineFacts> {
  const running = await unit.find(productionOrderSteps, { machine_id: machine.id, status: 'in_progress' })
  const other = running.find(({ id }) => id !== step.id)
  return {
    gate_machine: machine.name,
    gate_machine_state: machine.current_state,
    gate_machine_since: other?.started_at ?? machine.current_state_since,
    gate_machine_order: other?.number ?? null,
  }
}

type Residue = Pick<
  StepFacts,
  'residue' | 'residue_since' | 'residue_lot' | 'residue_family' | 'residue_strength'
>

const clean: Residue = {
  residue: null,
  residue_since: null,
  residue_lot: null,
  residue_family: null,
  residue_strength: null,
}

/** What another tank than the one shown holds, or held last. */
async function residueOf(unit: Unit, machine: Machine, step: ProductionOrderStep): Promise<Residue> {
  const { rows } = await sql<Residue>`select product as residue, to_json(since) #>> '{}' as residue_since,
    lot as residue_lot, family as residue_family, strength::float8 as residue_strength
    from tank_residue(${machine.id}, ${step.id})`.execute(unit.trx)
  return rows[0] ?? clean
}

const noMachine: MachineFacts = {
  gate_machine: null,
  gate_machine_state: null,
  gate_machine_since: null,
  gate_machine_order: null,
}

/**
 * What the gates of a step look at, on the machine that was chosen; null where its order does not run. What is locked
 * counts as the unit sees it.
 */
export async function factsOf(
  unit: Unit,
  step: ProductionOrderStep,
  machineId = step.machine_id,
): Promise<StepFacts | null> {
  const [row] = await unit.find(stepGatesNow, { id: step.id })
  if (!row) return null
  const order = await unit.get(productionOrders, step.production_order_id)
  const waits = step.requires_hplc_pass === 1 && !someBatchPassed(await chainOf(unit, step), step)
  const machine = machineId === null ? null : await unit.get(machines, machineId)
  return {
    ...row,
    order_status: order.status,
    hold_note: order.hold_note,
    held_at: order.held_at,
    block_code: step.block_code,
    waits_for_hplc: waits ? 1 : 0,
    ...(machine ? await machineFacts(unit, step, machine) : noMachine),
    ...(machine && step.unit_kind === 'ml' && machine.name !== row.gate_machine
      ? await residueOf(unit, machine, step)
      : {}),
    ...(machine && step.unit_kind !== 'ml' && machine.name !== row.gate_machine
      ? { gate_calibrated: machine.name, gate_calibrated_until: await calibratedUntil(unit, machine.id) }
      : {}),
    fill_due_at: step.fill_due_at,
    fill_needed: step.fill_needed,
    fill_weighed: step.fill_weighed,
    fill_failed: step.fill_failed,
    fill_signal: step.fill_signal,
    requires_label_check: step.requires_label_check,
    label_due_at: step.label_due_at,
    label_failed: step.label_failed,
    seal_due_qty: step.seal_due_qty,
    seal_due: step.seal_due_qty !== null && counted(step) >= step.seal_due_qty ? 1 : 0,
  }
}
