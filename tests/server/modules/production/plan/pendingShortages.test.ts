import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let worked: WorkedPlant
let planner: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  worked = await workedPlant({ db: node.db, pool: node.pool, drop: async () => undefined })
  planner = await node.as('planning')
}, 60_000)
afterAll(async () => {
  await worked.plant.close()
  await node.stop()
})

type Shortage = { order_id: number; shortage: string; material_ids: string }

const shortages = async () => (await planner.get('/production/pending_shortages')).data.value as Shortage[]

describe('orders that wait for their approval', () => {
  it('name what they need beyond the stock that is free, until they are approved', async () => {
    const { plant } = worked
    const { id: few } = await plant.order(10)
    const { id: more } = await plant.order(2000)
    const { data: needs } = await planner.get(`/production/production_orders/${more}/requirements`)
    const [material] = needs.lines as { product_id: number; sku: string }[]
    await node.pool.query(`update lots set status = 'hold' where product_id = $1`, [material?.product_id])
    expect(await shortages()).toEqual([])
    for (const id of [few, more]) await plant.send(['planning'], id, 'submit')
    const short = async () => (await shortages()).map(({ order_id }) => order_id)
    await expect.poll(short).toEqual([few, more])
    for (const { shortage, material_ids } of await shortages()) {
      expect(material_ids.split(',').map(Number)).toContain(material?.product_id)
      expect(shortage).toContain(material?.sku)
      expect(shortage.split(', ')).toHaveLength(material_ids.split(',').length)
    }

    await plant.send(['manager'], more, 'approve')
    await expect.poll(short).toEqual([few])
  })

  it('are refused to people who decide no pending orders', async () => {
    const bottler = await node.as('bottler')
    expect(await bottler.get('/production/pending_shortages')).toMatchObject({
      message: 'no_privileges',
    })
  })
})
