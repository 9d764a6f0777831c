import { sql } from 'kysely'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus } from '../orders/quantities'
import { assertGates } from '../gates/stepGates'
import { counted, isOver, predecessors, restOf } from '../steps/chain'
import { chainOf, stepsOf } from '../steps/orderChain'
import { settle } from '../steps/settle'
import { assertAvailable, withCounts } from '../steps/stepCounts'
import { assertReasons, assertRunningOrder } from '../steps/stepGuards'
import { lockFloor } from '../steps/stepLocks'
import { logStep } from '../steps/stepLog'
import { finishStep } from '../steps/stepReport'
import { inTransitOf } from './openTransfers'

/** Locks orders with their steps, as every act of the floor does before it locks anything else. */
export async function lockOrders(unit: Unit, orderIds: readonly number[]) {
  for (const orderId of [...new Set(orderIds)].toSorted((one, other) => one - other)) {
    const { rows } = await sql<{
      id: number
    }>`select s.id from production_order_steps s join phases p on p.id = s.phase_id
      where s.production_order_id = ${orderId} order by p.code <> 'transfer', s.id limit 1`.execute(unit.trx)
    if (rows[0]) await lockFloor(unit, rows[0].id)
  }
}

const transferStepOf = async (unit: Unit, orderId: number) =>
  (await stepsOf(unit, orderId)).find(({ phase_code }) => phase_code === 'transfer')

/** The first transfer of an order begins its step; a gate that closes the step closes the way out too. */
async function startedStep(unit: Unit, step: ProductionOrderStep): Promise<ProductionOrderStep> {
  const order = await unit.get(productionOrders, step.production_order_id)
  assertRunningOrder(order, step)
  if (step.status === 'waiting') {
    const before = predecessors(await chainOf(unit, step), step).find((other) => !isOver(other))
    throw new Refused('predecessor_open', {
      text: t('{phase} is not finished', { phase: before?.phase ?? step.phase }),
    })
  }
  const started =
    step.status === 'ready'
      ? await unit.fire(productionOrderSteps, step.id, 'start', { crew_count: 1 })
      : step
  await assertGates(unit, started, 'report')
  return started
}

/** Bottles of an order leave the floor: its step begins, and no more goes than came in. */
export async function sendOf(unit: Unit, orderId: number, qty: number) {
  const found = await transferStepOf(unit, orderId)
  if (!found) return
  const step = await startedStep(unit, found)
  const sent = plus(plus(counted(step), await inTransitOf(unit, orderId)), qty)
  if (sent > step.qty_in)
    throw new Refused('over_sent', {
      text: t('Only {left} units are packed and not sent', {
        left: plainNumber(Math.max(0, plus(step.qty_in, plus(qty, -sent)))),
      }),
    })
}

type Arrived = { good: number; lost: number; reasonId: number | null; note: string }

/** Counts at its step what came of an order, and what of it never will. */
export async function countArrived(unit: Unit, orderId: number, { good, lost, reasonId, note }: Arrived) {
  const step = await transferStepOf(unit, orderId)
  if (!step) return
  const scrap_reason_parameter_id = lost > 0 ? reasonId : null
  await assertReasons(unit, step, { scrap_reason_parameter_id })
  const counts = { qty_good: good, qty_scrap: lost, qty_rework: 0, scrap_reason_parameter_id }
  const qty_in = await assertAvailable(unit, step, counts)
  await logStep(unit, step, { event: 'report', ...counts, note })
  await unit.transition(productionOrderSteps, step.id, 'report', { ...withCounts(step, counts), qty_in })
  await settle(unit, orderId)
  await endTransfer(unit, orderId)
}

/** The step ends by itself once all that was packed has been received or written off. */
export async function endTransfer(unit: Unit, orderId: number) {
  const step = await transferStepOf(unit, orderId)
  if (!step || (step.status !== 'in_progress' && step.status !== 'paused') || counted(step) === 0) return
  // Of an order on hold people end the step once it goes on.
  if ((await unit.get(productionOrders, orderId)).status !== 'in_progress') return
  const chain = await chainOf(unit, step)
  if (!predecessors(chain, step).every(isOver) || restOf(chain, step) !== 0) return
  await finishStep(unit, step)
  await settle(unit, orderId)
}
