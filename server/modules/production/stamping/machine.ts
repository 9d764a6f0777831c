import { parameters } from '../../../../src/resources/general/lists/parameters'
import { machines } from '../../../../src/resources/production/machines/machines'
import type { StampingOrder } from '../../../../src/resources/production/stamping/product_stamping_orders'
import {
  type StampingMachine,
  stampingMachines,
} from '../../../../src/resources/production/stamping/stamping_machines'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { setMachine } from '../machines/machineStates'

/** A machine that stamps stock: up, and no step is on it. */
export async function takeMachine(unit: Unit, { machine_id }: StampingMachine) {
  const machine = await unit.lock(machines, machine_id)
  if (machine.current_state === 'down' || machine.current_state === 'maintenance')
    throw new Refused('machine_down', {
      text: t('{name} is {currentState}', { name: machine.name, currentState: machine.current_state }),
    })
  if (machine.current_step_id !== null)
    throw new Refused('machine_busy', {
      text: t('{name} is running {number}', { name: machine.name, number: machine.current_order }),
    })
  await setMachine(unit, machine.id, { state: 'running' })
}

/** The machine of an order of stock, unless a step or a fault has it. */
async function ownMachine(unit: Unit, { stamping_machine_id }: StampingOrder) {
  if (stamping_machine_id === null) return null
  const { machine_id } = await unit.get(stampingMachines, stamping_machine_id)
  const machine = await unit.lock(machines, machine_id)
  return machine.current_step_id === null && machine.current_state === 'running' ? machine : null
}

export async function freeMachine(unit: Unit, order: StampingOrder) {
  const machine = await ownMachine(unit, order)
  if (machine) await setMachine(unit, machine.id, { state: 'idle' })
}

export async function stopMachineOf(unit: Unit, order: StampingOrder, reason: number) {
  const machine = await ownMachine(unit, order)
  if (!machine) return
  const { value } = await unit.get(parameters, reason)
  await setMachine(unit, machine.id, { state: value === 'planned_stop' ? 'planned_stop' : 'idle', reason })
}
