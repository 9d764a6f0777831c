import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportMachine } from '../../../../../server/modules/production/machines/machineCalls'
import { maintainedPlant } from '../../../../fixtures/floor/maintenance'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'

let worked: WorkedPlant
let shop: Awaited<ReturnType<typeof maintainedPlant>>
beforeAll(async () => {
  worked = await workedPlant()
  shop = await maintainedPlant(worked.plant)
})
afterAll(() => worked.plant.close())

it('maintenance by machine has how long a machine ran between failures and how long it was out for each', async () => {
  const { technician, manager, bottler } = shop.people
  const { plant } = worked
  const filler = plant.floor['filler 1'] ?? 0
  const run = (minutes: number) =>
    plant.as(bottler, (unit) => reportMachine(unit, filler, 'running', null)).then(() => plant.later(minutes))
  const fail = async (minutes: number) => {
    const { id } = await shop.report({})
    await shop.send(technician, id, 'acknowledge')
    await shop.send(technician, id, 'start')
    plant.later(minutes)
    await shop.send(technician, id, 'finish', shop.found)
    await shop.send(manager, id, 'verify')
  }
  await run(120)
  await fail(30)
  await run(60)
  await fail(90)
  // It was no failure of the machine.
  await shop.report({ issue_detail_id: shop.noise.id })
  const { rows } = await sql<{ failures: number; ran: number; repaired: number; work: number }>`
    select sum(failures)::int as failures, sum(run_hours)::float8 as ran, sum(repair_hours)::float8 as repaired,
      sum(work_count)::int as work from machine_upkeep where machine_id = ${filler}`.execute(plant.db)
  expect(rows).toEqual([{ failures: 2, ran: 3, repaired: 2, work: 3 }])
})
