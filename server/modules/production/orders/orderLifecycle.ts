import { sql } from 'kysely'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { afterEvent, onEvent } from '../../../engine/hooks'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'
import { isOver } from '../steps/chain'
import { ending, settle, upToTransfer } from '../steps/settle'

const stepsOf = (unit: Unit, orderId: number) =>
  unit.find(productionOrderSteps, { production_order_id: orderId })

/** Ends steps with the order: what was begun is done with what it has, the rest is left out. */
async function endSteps(unit: Unit, steps: readonly ProductionOrderStep[], outcome: 'finish' | 'skip') {
  ending.add(unit)
  for (const { id } of steps) {
    // An earlier one of them may have ended or made ready this one meanwhile.
    const step = await unit.get(productionOrderSteps, id)
    if (isOver(step)) continue
    const canFinish = step.status === 'in_progress' || step.status === 'paused'
    await unit.fire(productionOrderSteps, id, canFinish ? outcome : 'skip')
  }
}

onEvent(productionOrders, 'start', async (unit) => ({ started_at: unit.doneAt }))

onEvent(productionOrders, 'hold', async (_unit, _order, payload) => payload)

/** Among the reasons of a pause stands the hold of its order. */
async function pausedByHold(unit: Unit) {
  const { rows } = await sql<{ id: number }>`select p.id from parameters p
    join parameter_types t on t.id = p.parameter_type_id
    where t.code = 'pause_reason' order by p.code <> 'order_hold', p.sort_order limit 1`.execute(unit.trx)
  return rows[0]?.id
}

afterEvent(productionOrders, 'hold', async (unit, order) => {
  for (const step of await stepsOf(unit, order.id))
    if (step.status === 'in_progress')
      await unit.fire(productionOrderSteps, step.id, 'pause', {
        pause_reason_parameter_id: await pausedByHold(unit),
        note: order.hold_note,
      })
})

onEvent(productionOrders, 'resume', async () => ({ hold_reason_parameter_id: null, hold_note: null }))
afterEvent(productionOrders, 'resume', (unit, order) => settle(unit, order.id))

/** A person may end an order early, and says why; by itself it ends when every step up to the transfer is over. */
onEvent(productionOrders, 'finish', async (unit, order, payload) => {
  const open = (await stepsOf(unit, order.id)).filter((step) => upToTransfer(step) && !isOver(step))
  if (open.length > 0 && !payload.short_note) throw invalid({ short_note: 'requiredif' })
  return { short_note: payload.short_note ?? null, done_at: unit.doneAt }
})

afterEvent(productionOrders, 'finish', async (unit, order) => {
  const steps = await stepsOf(unit, order.id)
  await endSteps(unit, steps.filter(upToTransfer), 'finish')
  await settle(unit, order.id)
  const { qty_transferred } = await unit.get(productionOrders, order.id)
  // What never came to the warehouse is not shipped.
  if (qty_transferred === 0) await endSteps(unit, await stepsOf(unit, order.id), 'skip')
})

onEvent(productionOrders, 'ship', async (unit) => ({ shipped_at: unit.doneAt }))
onEvent(productionOrders, 'reopen', async () => ({ done_at: null }))

// Before the status changes: a closed order has no later log.
onEvent(productionOrders, 'close', async (unit, order) => {
  await endSteps(unit, await stepsOf(unit, order.id), 'finish')
})

onEvent(productionOrders, 'cancel', async (_unit, _order, payload) => payload)
afterEvent(productionOrders, 'cancel', async (unit, order) =>
  endSteps(unit, await stepsOf(unit, order.id), 'skip'),
)
