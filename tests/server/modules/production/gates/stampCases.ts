import { sql } from 'kysely'
import { system } from '../../../../../server/engine/unitOfWork'
import type { Role } from '../../../../../src/access'
import type { PlantArea } from '../../../../../src/resources/production/flows/plantArea'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import type { WorkedPlant } from '../../../../fixtures/worked'
import type { Case } from './checkClosed'

/** An order whose first bottles are at the stampers. */
async function atStampers({ plant, started }: WorkedPlant) {
  const order = await started(1000)
  await plant.work(order, 'bottling', 'finish', { qty_good: 1050 })
  await plant.work(order, 'labelling', 'start', { machine_id: plant.floor['labeler 1'] })
  await plant.work(order, 'labelling', 'finish', { qty_good: 1050 })
  return order
}

/** Begins the stamping order of the step with a reel, of its jurisdiction if there is one: who may not is a stamper too. */
export const startOrder =
  (worked: () => WorkedPlant, stamper = 'stamper 1', area: PlantArea = 'production') =>
  async (order: number, roles: Role[] = []) => {
    const { plant } = worked()
    const machine = await plant.stamping.stampingMachine(plant.floor[stamper] ?? 0)
    const { id } = await plant.stamping.orderOf((await plant.step(order, 'stamping')).id)
    const there = await plant.as(system, (unit) => unit.find(reels, { status: 'available', area }))
    const reel = there.find(({ jurisdiction }) => jurisdiction === 'ON') ?? there[0]
    const payload = {
      stamping_machine_id: machine.id,
      reel_id: reel?.id,
      printed_serial: reel?.next_serial,
      older_reel_reason: 'Test',
    }
    await plant.stamping.send(id, 'start', payload, await plant.person('stamper', ...roles))
    // It comes off again: an order with a reel on cannot be cancelled after the case.
    await plant.stamping.send(id, 'unmount_reel', { end_serial: Number(reel?.next_serial) - 1 })
  }

/** A reel that two persons counted. */
export async function approvedReel({ plant }: WorkedPlant, area: PlantArea = 'production') {
  const [keeper, other] = [await plant.person('stamp_inventory'), await plant.person('manager')]
  const counted_qty = 500
  const { id } = await plant.make(keeper, reels, {
    area,
    jurisdiction: 'ON',
    serial_mode: 'serial_range',
    serial_prefix: 'G',
    first_serial: 1,
    last_serial: counted_qty,
    quantity: counted_qty,
    received_on: '2026-11-20',
  })
  await plant.as(keeper, (unit) => unit.fire(reels, id, 'submit', { counted_qty }, keeper))
  return () => plant.as(other, (unit) => unit.fire(reels, id, 'approve', { counted_qty }, other))
}

/** The gates of the stampers, each with how it closes and opens. */
export const stampCases = (worked: () => WorkedPlant): Record<string, Case> => ({
  stamps_there: {
    phase: 'stamping',
    event: 'start',
    work: startOrder(worked),
    code: 'no_stamps',
    says: /^No reel of ON has stamps left$/,
    opens: 'Opened by manager or stamp inventory: Approve',
    close: async () => {
      await worked().plant.stamping.reel(100, { jurisdiction: 'QC' })
      return { order: await atStampers(worked()), open: await approvedReel(worked()) }
    },
  },
  stamp_by: {
    phase: 'stamping',
    event: 'start',
    work: startOrder(worked),
    code: 'clock_over',
    says: /^The time to stamp these bottles is over/,
    opens: 'Opened by planning, supervisor batcher or supervisor production: Finish short',
    ends: true,
    close: async () => {
      const { plant } = worked()
      const order = await atStampers(worked())
      await plant.stamping.reel(100)
      await sql`update lots set packaged_on = date '2026-08-31', stamp_by = date '2026-10-31'
        where production_order_id = ${order} and packaged_on is not null`.execute(plant.db)
      return {
        order,
        open: () => plant.send(['planning'], order, 'finish', { short_note: 'To the excise warehouse' }),
      }
    },
  },
})
