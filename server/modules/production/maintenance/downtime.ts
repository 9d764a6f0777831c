import { machineStates } from '../../../../src/resources/production/machines/machine_states'
import { workOrders } from '../../../../src/resources/production/maintenance/work_orders'
import type { Unit } from '../../../engine/unitTypes'

/** States in which a machine is out for the work order that names them. */
const out: readonly string[] = ['down', 'maintenance']

/** The states of its machine that belong to a work order. */
export const statesFor = (unit: Unit, id: number) => unit.find(machineStates, { work_order_id: id })

/** Sums up how long the machine of a work order was out for it, after one of its states ended or began. */
export async function keepDowntime(unit: Unit, id: number) {
  const states = (await statesFor(unit, id)).filter(({ state }) => out.includes(state))
  const seconds = states.reduce((sum, { duration_s }) => sum + (duration_s ?? 0), 0)
  const downtime_minutes = Math.floor(seconds / 60)
  const out_since = states.find(({ ended_at }) => ended_at === null)?.started_at ?? null
  const work = await unit.lock(workOrders, id)
  if (work.downtime_minutes !== downtime_minutes || work.out_since !== out_since)
    await unit.update(workOrders, id, { downtime_minutes, out_since })
}
