import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyPlan } from '../../../../server/modules/production/plan/apply/applyPlan'
import { planSnapshot } from '../../../../server/modules/production/plan/planSnapshot'
import type { PlanChange } from '../../../../src/planning/changes'
import { build } from '../../../fixtures/build'
import { type WorkedPlant, workedPlant } from '../../../fixtures/worked'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
let worked: WorkedPlant
let seller: Awaited<ReturnType<TestNode['as']>>
beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  seller = await node.as('sale')
})
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

const row = async <T>(query: string, values: unknown[]) => (await node.pool.query(query, values)).rows[0] as T

it('goods of a production order are promised for the day on which its last step ends in the finite plan, and the promise follows the plan', async () => {
  const { plant } = worked
  const order = await plant.released(500)
  // What is made comes to the plant.
  const { product_id, location_id, due_on } = await row<{
    product_id: number
    location_id: number
    due_on: string
  }>(
    `select product_id::int, greatest(due_on, plant_today())::text as due_on,
       (select id::int from locations where kind = 'plant' and is_active order by id limit 1) as location_id
     from production_orders where id = $1`,
    [order],
  )
  const customer = await plant.as(await plant.person('admin'), async (unit) => {
    const records = build(unit)
    return records.customer({ name: 'Corner Vape', ship_province_id: await records.province('ON') })
  })
  const promised = async (qty: number) => {
    const { data, message } = await seller.post('/sale/sales/price', {
      customer_id: customer.id,
      location_id,
      lines: [{ product_id, qty }],
    })
    expect(message).toBe('')
    const { lines } = data as {
      lines: { promise: { on: string | null; hangs_on: { kind: string; number: string | null }[] } | null }[]
    }
    return lines[0]?.promise
  }
  const free = await row<{ free: number }>('select available_at($1, $2)::float8 as free', [
    product_id,
    location_id,
  ])
  const more = free.free + 100
  // In no plan yet: its due day.
  expect(await promised(more)).toMatchObject({ on: due_on })

  const { id: step } = await plant.step(order, 'bottling')
  const filler = plant.floor['filler 1'] ?? 0
  const apply = async (changes: readonly PlanChange[]) =>
    plant.as(await plant.person('planning'), async (unit) =>
      applyPlan(unit, {
        ...{ location_id: null, digest: null, base: null, now: null, reason: null, scenario_id: null },
        version: (await planSnapshot(plant.db, null)).version,
        changes,
      }),
    )
  const { lines } = await apply([{ kind: 'place', key: `S${step}`, machine: filler, after: null }])
  // What should have ended comes today.
  const ends = async () => {
    const { on } = await row<{ on: string }>(
      `select greatest((max(planned_end) at time zone plant_zone())::date, plant_today())::text as on
       from daily_order_lines where production_order_id = $1 and status in ('planned', 'in_progress')`,
      [order],
    )
    return on
  }
  const planned = await promised(more)
  expect(planned?.on).toBe(await ends())
  expect(planned?.hangs_on.at(-1)).toMatchObject({
    kind: 'production',
    number: expect.stringMatching(/^PRO-/),
  })

  // The plan moves: what is typed afterwards is promised for the new day.
  await sql`update daily_order_lines set planned_end = planned_end + interval '9 days'
    where id = ${lines[0]?.id ?? 0}`.execute(node.db)
  expect((await promised(more))?.on).toBe(await ends())
  expect((await promised(more))?.on).not.toBe(planned?.on)
})
