import { sql } from 'kysely'
import { productStampingOrders } from '../../../../src/resources/production/stamping/product_stamping_orders'
import type { Fired } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { lockFloor } from '../steps/stepLocks'

const idIn = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null)

type Places = { step_id: number | null; machine_id: number | null }

async function lockStep(unit: Unit, { step_id, machine_id }: Places) {
  if (step_id !== null) await lockFloor(unit, step_id, { payload: machine_id === null ? {} : { machine_id } })
}

/** The floor locks order, machine and steps before a stamping order, and that before its reels. */
export async function lockOrder(unit: Unit, id: number, fired?: Fired) {
  if (unit.isLocked(productStampingOrders, id)) return
  const chosen = idIn(fired?.payload.stamping_machine_id)
  const { rows } = await sql<Places>`select o.step_id, m.machine_id from product_stamping_orders o
    left join stamping_machines m on m.id = coalesce(${chosen}::bigint, o.stamping_machine_id)
    where o.id = ${id}`.execute(unit.trx)
  if (rows[0]) await lockStep(unit, rows[0])
}

/** A correction changes the step and the order of its session. */
export async function lockCorrection(unit: Unit, id: number) {
  const { rows } = await sql<Places & { order_id: number }>`select o.id as order_id, o.step_id, m.machine_id
    from stamping_corrections c join product_stamping_orders o on o.id = c.product_stamping_order_id
      left join stamping_machines m on m.id = o.stamping_machine_id
    where c.id = ${id}`.execute(unit.trx)
  const [places] = rows
  if (!places) return
  await lockStep(unit, places)
  await unit.lock(productStampingOrders, places.order_id)
}
