import { sql } from 'kysely'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'

const workable: readonly string[] = ['released', 'in_progress']

/** A step is worked only while its order runs; what follows the transfer also when the order is done. */
export function assertRunningOrder(order: ProductionOrder, step: ProductionOrderStep) {
  if (order.status === 'on_hold')
    throw new Refused('order_on_hold', {
      text: `${order.number} is on hold${order.hold_note ? `: ${order.hold_note}` : ''}`,
    })
  const afterwards = step.phase_code === 'shipping' && ['done', 'shipped'].includes(order.status)
  if (!workable.includes(order.status) && !afterwards)
    throw new Refused('order_not_open', { text: `${order.number} is ${order.status.replaceAll('_', ' ')}` })
}

/** The machine of a step, locked: of its phase, in order, and free. */
export async function assertMachine(
  unit: Unit,
  step: ProductionOrderStep,
  machineId: number,
): Promise<Machine> {
  const [existing] = await unit.find(machines, { id: machineId, area: 'production', is_active: true })
  if (!existing) throw invalid({ machine_id: 'exists' })
  const machine = await unit.lock(machines, machineId)
  if (machine.phase_id !== step.phase_id)
    throw invalidBecause('machine_id', `${machine.name} belongs to ${machine.phase}`)
  if (machine.current_state === 'down' || machine.current_state === 'maintenance')
    throw new Refused('machine_down', { text: `${machine.name} is ${machine.current_state}` })
  const { rows } = await sql<{ number: string }>`select o.number
    from production_order_steps s join production_orders o on o.id = s.production_order_id
    where s.machine_id = ${machineId} and s.status = 'in_progress' and s.id <> ${step.id}`.execute(unit.trx)
  if (rows[0]) throw new Refused('machine_busy', { text: `${machine.name} is running ${rows[0].number}` })
  return machine
}
