import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'
import { freshDatabase } from '../../../../harness/database'
import { recordTransactions } from '../../../db/transactions'

let dock: Dock
let sentSince: ReturnType<typeof recordTransactions>
beforeAll(async () => {
  const database = await freshDatabase()
  sentSince = recordTransactions(database.pool)
  dock = await openDock({ on: database })
})
afterAll(() => dock?.close())

/** Ships so many skids of one order; answers the statements of that from begin to commit. */
async function shipped(skids: number) {
  await dock.stored(skids)
  const { shipment } = await dock.packed(skids * 200)
  await dock.fire(shipment, 'make_ready')
  await dock.loadAll(shipment)
  const { version } = await dock.at(shipment)
  sentSince()
  const answer = await dock.post('shipping', `/${shipment}/ship`, { version, ...dock.onTruck })
  expect(answer).toMatchObject({ http: 200, data: { status: 'shipped', skids_count: skids } })
  return sentSince().find((sent) => sent.some((text) => text.includes('update "shipments"'))) ?? []
}

it('a shipment leaves with at most 80 statements from begin to commit, and twelve skids take one more than two', async () => {
  await shipped(1)
  const [few, many] = [await shipped(2), await shipped(12)]
  expect(few[0]).toBe('begin')
  expect(few.length, few.join('\n')).toBeLessThanOrEqual(80)
  // Six skids are written by one statement.
  expect(many.length, many.join('\n')).toBe(few.length + 1)
})
