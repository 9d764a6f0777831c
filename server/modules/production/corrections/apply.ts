import { sql } from 'kysely'
import type { ProductionOrderCorrection } from '../../../../src/resources/production/corrections/production_order_corrections'
import type { ProductionLog } from '../../../../src/resources/production/orders/production_logs'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { changeOrder } from '../orders/orderPlanning'
import { rounded } from '../orders/quantities'
import { isOver, successors } from '../steps/chain'
import { correctStep } from '../steps/correctedStep'
import { chainOf } from '../steps/orderChain'
import { settle } from '../steps/settle'
import { noCounts } from '../steps/stepCounts'
import { logStep } from '../steps/stepLog'
import { postCountChange } from '../stock/countChange'
import { orderSource } from '../stock/orderPosting'
import { postLotChange } from '../stock/lotChange'
import { requestedChange, type Subject } from './requested'
import type { LineNow } from './lineNow'
import { assertOpenFor, subjectOf } from './request'

/** A line of the log with its step, as a correction of it needs them. */
type LoggedLine = { step: ProductionOrderStep; log: ProductionLog; now: LineNow }

const keyOf = ({ id }: ProductionOrderCorrection) => `correction:${id}`

const marks = ({ id, number }: ProductionOrderCorrection, { log }: LoggedLine) => ({
  correction_id: id,
  reversal_of_id: log.id,
  note: number,
})

/** Takes the counts of a line back, and writes them anew with what is right. */
async function rewrite(
  unit: Unit,
  row: ProductionOrderCorrection,
  line: LoggedLine,
  right: Partial<LineNow>,
) {
  const { qty_good, qty_scrap, qty_rework, ...was } = line.now
  const isCounted = qty_good !== 0 || qty_scrap !== 0 || qty_rework !== 0
  const of = { event: 'correct', ...marks(row, line) } as const
  if (isCounted)
    await logStep(unit, line.step, {
      ...of,
      ...was,
      qty_good: rounded(-qty_good),
      qty_scrap: rounded(-qty_scrap),
      qty_rework: rounded(-qty_rework),
    })
  await logStep(unit, line.step, { ...of, ...line.now, ...right })
}

/** Good bottles go on to the next step: while that is done, they are not counted anew. */
async function assertNextOpen(unit: Unit, step: ProductionOrderStep) {
  const next = successors(await chainOf(unit, step), step).find(({ status }) => status === 'done')
  if (next)
    throw new Refused('successor_done', {
      text: t('{phase} is already done: request to open it again first', { phase: next.phase }),
    })
}

async function correctQuantity(unit: Unit, row: ProductionOrderCorrection, line: LoggedLine) {
  const { delta_good, delta_scrap } = row
  if (delta_good !== 0) await assertNextOpen(unit, line.step)
  const counts = {
    ...noCounts,
    qty_good: delta_good,
    qty_scrap: delta_scrap,
    scrap_reason_parameter_id: row.new_scrap_reason_parameter_id ?? line.now.scrap_reason_parameter_id,
  }
  const { machine_id, user_id } = line.now
  const lost = await correctStep(unit, line.step, counts, { ...marks(row, line), machine_id, user_id })
  await postCountChange(unit, line.step, { counts, lost, key: keyOf(row) })
}

async function correctMachine(unit: Unit, row: ProductionOrderCorrection, line: LoggedLine) {
  const { step, now } = line
  await rewrite(unit, row, line, { machine_id: row.new_machine_id })
  if (isOver(step) && step.machine_id === now.machine_id)
    await unit.update(productionOrderSteps, step.id, { machine_id: row.new_machine_id }, 'corrected')
}

async function correctUser(unit: Unit, row: ProductionOrderCorrection, line: LoggedLine) {
  const { step, now } = line
  await rewrite(unit, row, line, { user_id: row.new_user_id })
  if (isOver(step) && step.assigned_user_id === now.user_id)
    await unit.update(productionOrderSteps, step.id, { assigned_user_id: row.new_user_id }, 'corrected')
}

async function correctLot(unit: Unit, row: ProductionOrderCorrection, line: LoggedLine) {
  const { step, now } = line
  if (isOver(step))
    throw new Refused('step_done', {
      text: t('{phase} is done: request to open it again first', { phase: step.phase }),
    })
  const { wrong_lot_id: wrong, new_lot_id: right } = row
  if (wrong === null || right === null) return
  const note = `${row.number}: ${row.old_value ?? ''} > ${row.new_value ?? ''}`
  const { machine_id, user_id, scrap_reason_parameter_id } = now
  await logStep(unit, step, {
    event: 'correct',
    ...marks(row, line),
    machine_id,
    user_id,
    scrap_reason_parameter_id,
    note,
  })
  const order = await unit.get(productionOrders, step.production_order_id)
  const lost = now.qty_scrap + now.qty_rework
  await postLotChange(unit, order, { wrong, right, good: now.qty_good, lost, key: keyOf(row) })
}

async function correctOrderQty(unit: Unit, { order }: Subject, qty_planned: number) {
  const changes = await changeOrder(unit, order, { qty_planned })
  await unit.update(productionOrders, order.id, changes, 'corrected')
}

async function reopen(unit: Unit, { kind, production_order_id, step_id }: ProductionOrderCorrection) {
  if (step_id === null) return
  if (kind === 'reopen_order') await unit.fire(productionOrders, production_order_id, 'reopen', {})
  await unit.fire(productionOrderSteps, step_id, 'reopen', {})
}

async function applyKind(unit: Unit, row: ProductionOrderCorrection) {
  const { step, log, line: now, ...subject } = await subjectOf(unit, row)
  assertOpenFor(subject.order, row.kind)
  const line = step && log && now ? { step, log, now } : null
  // Another correction since may have made it right already, or impossible.
  await requestedChange(unit, { ...subject, step, line: now }, row)
  if (row.kind === 'order_qty')
    return correctOrderQty(unit, { ...subject, step, line: now }, row.new_qty_planned ?? 0)
  if (line === null) return reopen(unit, row)
  if (row.kind === 'quantity') return correctQuantity(unit, row, line)
  if (row.kind === 'machine') return correctMachine(unit, row, line)
  if (row.kind === 'user') return correctUser(unit, row, line)
  if (row.kind === 'lot') return correctLot(unit, row, line)
  return rewrite(unit, row, line, { scrap_reason_parameter_id: row.new_scrap_reason_parameter_id })
}

/** The movements of an order after one. */
async function movementsAfter(unit: Unit, orderId: number, id: number) {
  const { rows } = await sql<{ id: number }>`select id from stock_movements
    where source_type = ${orderSource} and source_id = ${orderId} and id > ${id} order by id`.execute(
    unit.trx,
  )
  return rows.map((movement) => movement.id)
}

async function newestMovement(unit: Unit) {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from stock_movements`.execute(
    unit.trx,
  )
  return rows[0]?.id ?? 0
}

/** Applies a correction whole: log, step, order and stock, each by the difference. Answers the stock movements. */
export async function applyCorrection(
  unit: Unit,
  row: ProductionOrderCorrection,
): Promise<readonly number[]> {
  const before = await newestMovement(unit)
  await applyKind(unit, row)
  // An order that was opened again has its open step: it does not end by itself.
  await settle(unit, row.production_order_id)
  return movementsAfter(unit, row.production_order_id, before)
}
