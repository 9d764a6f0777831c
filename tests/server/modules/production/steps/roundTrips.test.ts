import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WorkedPlant, workedPlant } from '../../../../fixtures/worked'
import { type FreshDatabase, freshDatabase } from '../../../../harness/database'
import { startServer, type TestNode } from '../../../../harness/server'
import { recordTransactions } from '../../../db/transactions'

/** Of an act that moves nothing, and of one that fills bottles: packaging and liquid out, bottles in, by one posting. */
const most = { start: 12, report: 39, finish: 52 } as const

let database: FreshDatabase
let worked: WorkedPlant
let node: TestNode
let sentSince: ReturnType<typeof recordTransactions>
let supervisor: Awaited<ReturnType<TestNode['as']>>
beforeAll(async () => {
  database = await freshDatabase()
  sentSince = recordTransactions(database.pool)
  worked = await workedPlant(database)
  node = await startServer({ on: database })
  supervisor = await node.as('supervisor_production')
})
afterAll(async () => {
  await node.stop()
  await worked.plant.close()
})

/** Sends an event to a step as a screen does, with a key; answers the statements of its transaction. */
async function statementsOf(orderId: number, phase: string, event: string, values: object) {
  const { id, version } = await worked.plant.step(orderId, phase)
  sentSince()
  const answer = await supervisor.post(
    `/production/production_order_steps/${id}/${event}`,
    { version, ...values },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(answer).toMatchObject({ status: 1, message: '' })
  return (
    sentSince().find((sent) => sent.some((text) => text.includes('update "production_order_steps"'))) ?? []
  )
}

describe('one act of the floor', () => {
  it('one act of the floor sends at most 12 statements from begin to commit, 52 where it empties a tank', async () => {
    const { plant } = worked
    const id = await worked.bottled(1000)
    const filler = { machine_id: plant.floor['filler 1'] }
    const acts = {
      start: await statementsOf(id, 'bottling', 'start', filler),
      first: await statementsOf(id, 'bottling', 'report', { qty_good: 1 }),
      report: await statementsOf(id, 'bottling', 'report', {
        qty_good: 250,
        qty_scrap: 1,
        ...(await worked.leak()),
      }),
      finish: await statementsOf(id, 'bottling', 'finish', { qty_good: 800 }),
    }
    for (const event of ['start', 'report', 'finish'] as const) {
      const statements = acts[event]
      expect(statements.slice(0, 1), event).toEqual(['begin'])
      expect(statements.at(-1), event).toBe('commit')
      expect(statements.length, `${event}: ${statements.join('\n')}`).toBeLessThanOrEqual(most[event])
    }
  })
})
