import { sql } from 'kysely'
import { sayMachine } from '../../../../server/modules/production/machines'
import { openPlant } from './plant'

/** The small plant with short words for the work that most cases begin with. */
export async function workedPlant() {
  const plant = await openPlant()

  /** An order whose batches are mixed and tested. */
  const bottled = async (qty: number) => {
    const id = await plant.released(qty)
    await plant.work(id, 'batching', 'start', { machine_id: plant.floor['tank 1'] })
    await plant.work(id, 'batching', 'finish', { qty_good: qty * 30 + 2000 })
    await plant.work(id, 'hplc', 'start')
    await plant.work(id, 'hplc', 'finish', { qty_good: 1 })
    return id
  }

  return {
    plant,
    bottled,
    /** An order that is being bottled. */
    started: async (qty: number, machine = 'filler 1') => {
      const id = await bottled(qty)
      await plant.work(id, 'bottling', 'start', { machine_id: plant.floor[machine] })
      return id
    },
    leak: async () => ({ scrap_reason_parameter_id: await plant.reason('leak') }),
    say: async (machine: string, state: 'down' | 'off' | 'maintenance' | 'idle', code: string | null) =>
      plant.as(await plant.person('automation_tech'), async (unit) =>
        sayMachine(unit, plant.floor[machine] ?? 0, state, code === null ? null : await plant.reason(code)),
      ),
    /** Ends every open order, so that whatever stands on the machines leaves them. */
    clear: async () => {
      const { rows } = await sql<{ id: number; status: string }>`select id, status from production_orders
        where status not in ('done', 'shipped', 'closed', 'cancelled')`.execute(plant.db)
      for (const { id, status } of rows)
        await plant.send(
          [['in_progress', 'on_hold'].includes(status) ? 'manager' : 'planning'],
          id,
          'cancel',
          {
            cancel_note: 'Next case',
          },
        )
      for (const id of Object.values(plant.floor))
        await plant.as(await plant.person('bottler'), async (unit) =>
          sayMachine(unit, id, 'idle', await plant.reason('no_operator')),
        )
    },
  }
}

export type WorkedPlant = Awaited<ReturnType<typeof workedPlant>>
