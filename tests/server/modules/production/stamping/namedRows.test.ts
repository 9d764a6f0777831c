import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let shop: UnstampedStock
beforeAll(async () => {
  node = await startServer()
  shop = await openUnstampedStock(100, { db: node.db, pool: node.pool, drop: async () => undefined })
})
afterAll(async () => {
  await shop?.plant.close()
  await node.stop()
})

it('what a row takes from another one is named as a reference of its own is, not by its id', async () => {
  const { id, reel, first } = await shop.running(10)
  await shop.plant.stamping.send(id, 'finish', { end_serial: first + 9, applied: 10 })
  const [session] = await shop.plant.stamping.sessions(id)
  const { number } = await shop.correct({
    stamping_log_id: session?.id,
    kind: 'count_error',
    reason: 'Test',
    new_applied_qty: 9,
    new_damaged_qty: 1,
    new_missing_qty: 0,
    new_wasted_bottles: 1,
    new_scrapped_bottles: 0,
  })
  const supervisor = await node.as('supervisor')
  const { data: corrections } = await supervisor.get('/production/stamping_corrections')
  expect(corrections).toMatchObject([
    { number, reel_id: reel.id, reel: expect.stringContaining(reel.number) },
  ])
  const stamper = await node.as('stamper')
  const { data: sessions } = await stamper.get(
    '/production/stamping_logs?sort[0][field]=target_product_id&sort[0][direction]=asc',
  )
  expect(sessions).toMatchObject([{ target_product: expect.stringContaining('MINT-30-ON') }])
})
