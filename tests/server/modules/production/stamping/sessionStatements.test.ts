import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'
import { freshDatabase } from '../../../../harness/database'
import { recordTransactions } from '../../../db/transactions'

let shop: UnstampedStock
let sentSince: ReturnType<typeof recordTransactions>
beforeAll(async () => {
  const database = await freshDatabase()
  sentSince = recordTransactions(database.pool)
  shop = await openUnstampedStock(1000, database)
})
afterAll(() => shop?.plant.close())

it('the end of a session sends at most 64 statements from begin to commit, however many stamps it took', async () => {
  const counted = async (qty: number) => {
    const { id, first } = await shop.running(qty, 1000)
    sentSince()
    await shop.plant.stamping.send(id, 'finish', {
      end_serial: first + qty,
      applied: qty,
      damaged: 1,
      damage_reason_parameter_id: shop.damage,
    })
    return sentSince().at(-1) ?? []
  }
  await counted(1)
  const [few, many] = [await counted(2), await counted(400)]
  expect(few[0]).toBe('begin')
  expect(few.length, few.join('\n')).toBeLessThanOrEqual(64)
  expect(many.length, many.join('\n')).toBe(few.length)
})
