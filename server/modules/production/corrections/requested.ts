import { parameters } from '../../../../src/resources/general/lists/parameters'
import { users } from '../../../../src/resources/general/people/users'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { NewValues } from '../../../../src/resources/kit/define/row'
import type { productionOrderCorrections } from '../../../../src/resources/production/corrections/production_order_corrections'
import { machines } from '../../../../src/resources/production/machines/machines'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus, rounded } from '../orders/quantities'
import { countsOf } from '../steps/stepCounts'
import { assertReasons } from '../steps/stepGuards'
import type { LineNow } from './lineNow'

export type CorrectionRequest = NewValues<typeof productionOrderCorrections>

/** What a request is about: its order, and the step and line if it has them. */
export type Subject = { order: ProductionOrder; step: ProductionOrderStep | null; line: LineNow | null }

/** What a request says in words and figures: before, after and the difference. */
type RequestedChange = {
  old_value: string | null
  new_value: string | null
  delta_good: number
  delta_scrap: number
}

const nothing = { delta_good: 0, delta_scrap: 0 }

const same = (field: string) => invalidBecause(field, t('This is what was logged'))

// What others read later is stored in English.
const countsText = (good: number, scrap: number) => `${good} good, ${scrap} scrap`

function asksQuantity({ step, line }: Subject, request: CorrectionRequest): RequestedChange {
  if (!step || !line) throw invalid({ production_log_id: 'requiredif' })
  const good = Number(request.new_good ?? 0)
  const scrap = Number(request.new_scrap ?? 0)
  const reason = request.new_scrap_reason_parameter_id ?? line.scrap_reason_parameter_id
  if (scrap > 0 && reason === null) throw invalid({ new_scrap_reason_parameter_id: 'requiredif' })
  // Whole pieces where the step counts pieces.
  countsOf(step, { qty_good: good, qty_scrap: scrap, scrap_reason_parameter_id: reason ?? undefined })
  const delta_good = rounded(plus(good, -line.qty_good))
  const delta_scrap = rounded(plus(scrap, -line.qty_scrap))
  if (delta_good === 0 && delta_scrap === 0) throw same('new_good')
  return {
    old_value: countsText(line.qty_good, line.qty_scrap),
    new_value: countsText(good, scrap),
    delta_good,
    delta_scrap,
  }
}

async function labelOf(unit: Unit, id: number | null) {
  return id === null ? null : (await unit.get(parameters, id)).label
}

async function asksReason(
  unit: Unit,
  { step, line }: Subject,
  request: CorrectionRequest,
): Promise<RequestedChange> {
  const id = request.new_scrap_reason_parameter_id ?? null
  if (!step || !line || id === null) throw invalid({ new_scrap_reason_parameter_id: 'requiredif' })
  if (line.qty_scrap === 0) throw invalidBecause('production_log_id', t('This line has no scrap'))
  if (id === line.scrap_reason_parameter_id) throw same('new_scrap_reason_parameter_id')
  await assertReasons(unit, step, { scrap_reason_parameter_id: id })
  return {
    ...nothing,
    old_value: await labelOf(unit, line.scrap_reason_parameter_id),
    new_value: await labelOf(unit, id),
  }
}

async function asksLot(
  unit: Unit,
  { order, step, line }: Subject,
  request: CorrectionRequest,
): Promise<RequestedChange> {
  const { wrong_lot_id: wrong, new_lot_id: right } = request
  if (!wrong || !right) throw invalid({ new_lot_id: 'requiredif' })
  if (!line || step?.phase_code !== 'bottling')
    throw invalidBecause('production_log_id', t('Only bottles of a filler are filled from a lot of liquid'))
  if (order.posts_stock !== 1)
    throw invalidBecause('production_order_id', t('This order has no lots in the stock'))
  if (wrong === right) throw same('new_lot_id')
  const [before, after] = [await unit.get(lots, wrong), await unit.get(lots, right)]
  for (const [field, lot] of [['wrong_lot_id', before] as const, ['new_lot_id', after] as const])
    if (lot.production_order_id !== order.id || lot.product_id === order.product_id)
      throw invalidBecause(field, t('This is no batch of {number}', { number: order.number }))
  return { ...nothing, old_value: before.lot_number, new_value: after.lot_number }
}

async function asksMachine(
  unit: Unit,
  { step, line }: Subject,
  request: CorrectionRequest,
): Promise<RequestedChange> {
  const id = request.new_machine_id ?? null
  if (!step || !line || id === null) throw invalid({ new_machine_id: 'requiredif' })
  if (id === line.machine_id) throw same('new_machine_id')
  const machine = await unit.get(machines, id)
  if (machine.phase_id !== step.phase_id)
    throw invalidBecause(
      'new_machine_id',
      t('{name} belongs to {phase}', { name: machine.name, phase: machine.phase }),
    )
  const before = line.machine_id === null ? null : await unit.get(machines, line.machine_id)
  return { ...nothing, old_value: before?.name ?? null, new_value: machine.name }
}

async function asksUser(unit: Unit, { line }: Subject, request: CorrectionRequest): Promise<RequestedChange> {
  const id = request.new_user_id ?? null
  if (!line || id === null) throw invalid({ new_user_id: 'requiredif' })
  if (id === line.user_id) throw same('new_user_id')
  const before = line.user_id === null ? null : await unit.get(users, line.user_id)
  return { ...nothing, old_value: before?.name ?? null, new_value: (await unit.get(users, id)).name }
}

const onTheFloor: readonly string[] = ['released', 'in_progress', 'on_hold']

function asksOrderQty({ order }: Subject, { new_qty_planned: qty }: CorrectionRequest): RequestedChange {
  if (!qty) throw invalid({ new_qty_planned: 'requiredif' })
  if (Number(qty) === order.qty_planned) throw same('new_qty_planned')
  if (!onTheFloor.includes(order.status))
    throw invalidBecause('production_order_id', t('Only an order on the floor gets another quantity'))
  return { ...nothing, old_value: String(order.qty_planned), new_value: String(qty) }
}

function asksReopen({ order, step }: Subject, { kind }: CorrectionRequest): RequestedChange {
  if (!step) throw invalid({ step_id: 'requiredif' })
  if (step.status !== 'done') throw invalidBecause('step_id', t('{phase} is not done', { phase: step.phase }))
  if (kind === 'reopen_order' && order.status !== 'done')
    throw invalidBecause('kind', t('{number} is not done', { number: order.number }))
  if (kind === 'reopen_step' && order.status === 'done')
    throw invalidBecause(
      'kind',
      t('{number} is done: open the order again with this step', { number: order.number }),
    )
  return { ...nothing, old_value: 'done', new_value: kind === 'reopen_order' ? 'in_progress' : 'paused' }
}

/** Checks what a request asks for, and says it as what was logged and what is right. */
export async function requestedChange(
  unit: Unit,
  subject: Subject,
  request: CorrectionRequest,
): Promise<RequestedChange> {
  switch (request.kind) {
    case 'quantity':
      return asksQuantity(subject, request)
    case 'scrap_reason':
      return asksReason(unit, subject, request)
    case 'lot':
      return asksLot(unit, subject, request)
    case 'machine':
      return asksMachine(unit, subject, request)
    case 'user':
      return asksUser(unit, subject, request)
    case 'order_qty':
      return asksOrderQty(subject, request)
    case 'reopen_step':
    case 'reopen_order':
      return asksReopen(subject, request)
  }
}
