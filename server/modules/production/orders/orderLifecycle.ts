import { orderHold } from '../steps/stepGuards'
import type { EventName, EventPayload } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import type {
  ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { productionOrderCorrections } from '../../../../src/resources/production/corrections/production_order_corrections'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertNothingInTransit } from '../floorTransfers/openTransfers'
import { emptyTanks } from '../recoveries/plannedRecovery'
import { assertNoReelOn, assertReconciled } from '../stamping/reconciled'
import { isOver, upToTransfer } from '../steps/chain'
import { stepsOf } from '../steps/orderChain'
import { settle, sumsOf } from '../steps/settle'
import { finishStep, skipStep } from '../steps/stepReport'
import { lineBin } from '../stock/places'

type Payload<E extends EventName<typeof productionOrders>> = EventPayload<typeof productionOrders, E>

/** Ends open steps with their order: with `finish` what was begun is done with what it has, the rest is left out. */
async function endSteps(unit: Unit, steps: readonly ProductionOrderStep[], outcome: 'finish' | 'skip') {
  for (const { id } of steps) {
    const step = await unit.get(productionOrderSteps, id)
    if (isOver(step)) continue
    const isBegun = step.status === 'in_progress' || step.status === 'paused'
    await (outcome === 'finish' && isBegun ? finishStep(unit, step) : skipStep(unit, step))
  }
}

export const start = async (unit: Unit) => ({ started_at: unit.doneAt })

export const hold = async (unit: Unit, _order: ProductionOrder, payload: Payload<'hold'>) => ({
  ...payload,
  held_at: unit.doneAt,
})

/** The reason of a pause that is the hold of the order. */
async function pausedByHold(unit: Unit) {
  const { rows } = await sql<{ id: number }>`select p.id from parameters p
    join parameter_types t on t.id = p.parameter_type_id
    where t.code = 'pause_reason' order by p.code <> ${orderHold}, p.sort_order limit 1`.execute(unit.trx)
  const [reason] = rows
  if (!reason) throw invalid({ pause_reason_parameter_id: 'required' })
  return reason.id
}

/** Running steps pause with their order. */
export async function pauseSteps(unit: Unit, order: ProductionOrder) {
  for (const step of await stepsOf(unit, order.id))
    if (step.status === 'in_progress')
      await unit.fire(productionOrderSteps, step.id, 'pause', {
        pause_reason_parameter_id: await pausedByHold(unit),
        note: order.hold_note,
      })
}

export const resume = async () => ({ hold_reason_parameter_id: null, hold_note: null, held_at: null })

/** A person may end an order early, with a note; by itself it ends when every step up to the transfer is over. */
export async function finish(unit: Unit, order: ProductionOrder, payload: Payload<'finish'>) {
  const open = (await stepsOf(unit, order.id)).filter((step) => upToTransfer(step) && !isOver(step))
  if (open.length > 0 && !payload.short_note) throw invalid({ short_note: 'requiredif' })
  await assertReconciled(unit, order)
  await assertNothingInTransit(unit, order.id)
  return { short_note: payload.short_note ?? null, done_at: unit.doneAt }
}

/** Ends the work of an order that is done: what is open up to the transfer, and the shipping of what never came there. */
export async function finishOrder(unit: Unit, order: ProductionOrder) {
  await endSteps(unit, (await stepsOf(unit, order.id)).filter(upToTransfer), 'finish')
  const steps = await stepsOf(unit, order.id)
  if (sumsOf(steps).qty_transferred === 0) await endSteps(unit, steps, 'skip')
  await settle(unit, order.id)
}

export const ship = async (unit: Unit) => ({ shipped_at: unit.doneAt })
export const reopen = async () => ({ done_at: null })

/** What is asked to be corrected is decided before the order is closed: later nothing of it changes. */
async function assertDecided(unit: Unit, { id, number }: ProductionOrder) {
  const [open] = await unit.find(productionOrderCorrections, { production_order_id: id, status: 'pending' })
  if (open)
    throw new Refused('correction_pending', {
      text: t('{correction} of {number} is not decided yet', { correction: open.number, number }),
      path: productionOrderCorrections.path,
    })
}

/** Before the status changes: a closed order has no later log. */
export async function close(unit: Unit, order: ProductionOrder) {
  await assertDecided(unit, order)
  await endSteps(unit, await stepsOf(unit, order.id), 'finish')
  await settle(unit, order.id)
}

/** Packs that were made are in the warehouse or scrapped before their order is given up. */
async function assertNonePacked(unit: Unit, order: ProductionOrder) {
  const { rows } = await sql<{ left: number }>`select coalesce(sum(l.on_hand), 0)::float8 as left
    from stock_levels l join lots t on t.id = l.lot_id
    where t.production_order_id = ${order.id} and l.bin_id = ${await lineBin(unit)}`.execute(unit.trx)
  const left = rows[0]?.left ?? 0
  if (left > 0)
    throw new Refused('packs_on_floor', {
      text: t('{left} packs are on the floor: transfer or scrap them first', { left: plainNumber(left) }),
      left,
    })
}

/** An order is given up once nothing of its liquid is left in a tank. */
export async function cancel(unit: Unit, order: ProductionOrder, payload: Payload<'cancel'>) {
  await assertNoReelOn(unit, order)
  await assertNothingInTransit(unit, order.id)
  if (order.area === 'assembly') await assertNonePacked(unit, order)
  else await emptyTanks(unit, order, payload.disposal_ref ?? null)
  return { cancel_note: payload.cancel_note }
}

/** Leaves out the open steps of a cancelled order. */
export async function cancelSteps(unit: Unit, order: ProductionOrder) {
  await endSteps(unit, await stepsOf(unit, order.id), 'skip')
  await settle(unit, order.id)
}
