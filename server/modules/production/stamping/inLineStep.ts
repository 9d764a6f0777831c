import { sql } from 'kysely'
import type { StampingOrder } from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { SessionCounts } from '../../../../src/resources/production/stamping/session'
import type { StampingLog } from '../../../../src/resources/production/stamping/stamping_logs'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertGates } from '../gates/stepGates'
import { type Chain, counted, isOver, predecessors, restOf } from '../steps/chain'
import { chainOf } from '../steps/orderChain'
import { bottlesDone } from './orders'

const own = new WeakSet<Unit>()

/** Whether the unit works a step on behalf of a stamping order, which follows its step in all other units. */
export const isOwnAct = (unit: Unit) => own.has(unit)

const stepOf = (unit: Unit, id: number) => {
  own.add(unit)
  return unit.get(productionOrderSteps, id)
}

/** Refuses to begin a step, or to go on with it, before a reel is put on for it. */
export async function assertStepOpen(unit: Unit, id: number, event: 'start' | 'resume', machineId: number) {
  await assertGates(unit, await stepOf(unit, id), event, machineId)
}

/** Begins the step, or lets it go on where the rest of it was left for another order. */
export async function startStep(unit: Unit, id: number, machineId: number, crew: number) {
  const step = await stepOf(unit, id)
  if (step.status === 'paused') {
    if (step.machine_id !== machineId) await unit.update(productionOrderSteps, id, { machine_id: machineId })
    await unit.fire(productionOrderSteps, id, 'resume')
  } else if (step.status !== 'in_progress')
    await unit.fire(productionOrderSteps, id, 'start', { machine_id: machineId, crew_count: crew })
}

export async function pauseStep(unit: Unit, id: number, reason: number) {
  const { status } = await stepOf(unit, id)
  if (status === 'in_progress')
    await unit.fire(productionOrderSteps, id, 'pause', { pause_reason_parameter_id: reason })
}

export async function resumeStep(unit: Unit, id: number) {
  const { status } = await stepOf(unit, id)
  if (status !== 'in_progress') await unit.fire(productionOrderSteps, id, 'resume')
}

/** Why bottles were lost at the stampers: the reason that was given, else that of a torn stamp. */
async function scrapReason({ trx }: Unit, given: number | null) {
  if (given !== null) return given
  const { rows } = await sql<{ id: number }>`select p.id from parameters p
    join parameter_types t on t.id = p.parameter_type_id and t.code = 'scrap_reason'
    where p.is_active and 'stamping' = any(p.phases)
    order by p.code <> 'stamp_torn', p.sort_order limit 1`.execute(trx)
  const [reason] = rows
  if (!reason) throw invalid({ scrap_reason_parameter_id: 'requiredif' })
  return reason.id
}

/** The step counts the bottles of a session: stamped ones go on to the packers at once. */
export async function reportStep(unit: Unit, id: number, session: StampingLog, counts: SessionCounts) {
  own.add(unit)
  const scrap = counts.wasted_bottles + counts.scrapped_bottles
  if (counts.applied + scrap === 0) return
  await unit.fire(productionOrderSteps, id, 'report', {
    qty_good: counts.applied,
    qty_scrap: scrap,
    scrap_reason_parameter_id: scrap > 0 ? await scrapReason(unit, session.scrap_reason_parameter_id) : null,
  })
}

/** Whether a step gets nothing more and has counted all that it got. */
const isWhole = (chain: Chain, step: ProductionOrderStep) =>
  predecessors(chain, step).every(isOver) && restOf(chain, step) <= 0

/** Finishes a step with nothing left before it; else it stops until the rest is stamped. */
export async function finishStep(unit: Unit, id: number, scrapNote: string | null) {
  const step = await stepOf(unit, id)
  if (isWhole(await chainOf(unit, step), step)) {
    await unit.fire(productionOrderSteps, id, 'finish', { scrap_note: scrapNote })
    return
  }
  if (step.status === 'in_progress')
    await unit.fire(productionOrderSteps, id, 'pause', {
      pause_reason_parameter_id: await noMaterialReason(unit),
    })
}

/** Why the line stops without stamps or bottles. */
export async function noMaterialReason({ trx }: Unit) {
  const { rows } = await sql<{ id: number }>`select p.id from parameters p
    join parameter_types t on t.id = p.parameter_type_id and t.code = 'pause_reason'
    where p.is_active and 'stamping' = any(p.phases)
    order by p.code <> 'no_material', p.sort_order limit 1`.execute(trx)
  const [reason] = rows
  if (!reason) throw invalid({ pause_reason_parameter_id: 'required' })
  return reason.id
}

/** Bottles that a step still has to stamp: all that was planned, and in the end all that was delivered. */
export async function bottlesLeft(unit: Unit, step: ProductionOrderStep): Promise<number> {
  const isDelivered = predecessors(await chainOf(unit, step), step).every(isOver)
  const all = isDelivered ? step.qty_in : Math.max(step.qty_planned, step.qty_in)
  return Math.ceil(all - counted(step))
}

/** What an order has to stamp: that of its step follows what the step before delivers. */
export async function plannedOf(unit: Unit, order: StampingOrder): Promise<number> {
  if (order.step_id === null) return order.qty_planned
  const left = await bottlesLeft(unit, await unit.get(productionOrderSteps, order.step_id))
  return Math.max(1, bottlesDone(order) + left)
}
