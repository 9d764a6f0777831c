import { parameters } from '../../../../src/resources/general/lists/parameters'
import { unfitFor } from '../../../../src/resources/production/machines/machineFit'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { closedGate } from '../../../../src/resources/production/gates/gate'
import { orderHeld } from '../../../../src/resources/production/gates/stepGates'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Fired } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { refusalOf } from '../../../site/gates/gateRefusal'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'

const workable: readonly string[] = ['released', 'in_progress']

/** A step is worked only while its order runs; what follows the transfer also when the order is done. */
export function assertRunningOrder(order: ProductionOrder, step: ProductionOrderStep) {
  const closed = closedGate([orderHeld], { ...order, order_status: order.status }, 'report', order.updated_at)
  if (closed) throw refusalOf(closed)
  const afterwards = step.phase_code === 'shipping' && ['done', 'shipped'].includes(order.status)
  if (!workable.includes(order.status) && !afterwards)
    throw new Refused('order_not_open', {
      text: t('{number} is {status}', { number: order.number, status: words(order.status).toLowerCase() }),
    })
}

const reasonInputs = [
  'scrap_reason_parameter_id',
  'loss_reason_parameter_id',
  'pause_reason_parameter_id',
] as const

/** The pause reason of an order's hold: no phase offers it, the hold gives it in each. */
export const orderHold = 'order_hold'

/** The ids of the reasons an event gives, by input. */
export const reasonsIn = (payload: Fired['payload']) =>
  reasonInputs.flatMap((name) => {
    const id = payload[name]
    return typeof id === 'number' && Number.isSafeInteger(id) ? [[name, id] as const] : []
  })

/** The reasons of an event can happen in the phase of the step. */
export async function assertReasons(unit: Unit, step: ProductionOrderStep, payload: Fired['payload']) {
  for (const [name, id] of reasonsIn(payload)) {
    const { code, label, phases } = await unit.get(parameters, id)
    if (code !== orderHold && !phases.some((phase) => phase === step.phase_code))
      throw invalidBecause(name, t('{label} is not a reason used in {phase}', { label, phase: step.phase }))
  }
}

/** The machine of a step, locked: of its phase. Whether it is up and free is said by its gates. */
export async function assertMachine(
  unit: Unit,
  step: ProductionOrderStep,
  machineId: number,
): Promise<Machine> {
  const machine = await unit.lock(machines, machineId)
  if (machine.area !== step.area || machine.is_active !== 1) throw invalid({ machine_id: 'exists' })
  if (machine.phase_id !== step.phase_id)
    throw invalidBecause(
      'machine_id',
      t('{name} belongs to {phase}', { name: machine.name, phase: machine.phase }),
    )
  return machine
}

/** A batch begins only in a tank that holds all of it. */
export function assertFit(
  step: Pick<ProductionOrderStep, 'unit_kind' | 'qty_planned'>,
  machine: Pick<Machine, 'name' | 'kind' | 'capacity_ml'>,
) {
  const fault = unfitFor(step, machine)
  if (fault !== null) throw invalidBecause('machine_id', fault)
}
