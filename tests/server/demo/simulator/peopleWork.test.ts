import { afterAll, beforeAll, expect, it } from 'vitest'
import { random } from '../../../../server/demo/company/random'
import { plantApi } from '../../../../server/demo/simulator/api'
import { projectWork } from '../../../../server/demo/simulator/work/projectWork'
import { trainingWork } from '../../../../server/demo/simulator/work/trainingWork'
import { demoPassword } from '../../../../server/settings'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

const count = async (from: string) =>
  Number((await node.pool.query(`select count(*)::int as n from ${from}`)).rows[0]?.n)
const apiOf = (run: string) =>
  plantApi({
    url: node.url,
    password: demoPassword,
    run,
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })

it('the simulated people read and sign, answer tests, and hold sessions in which everyone gets a result', async () => {
  const api = apiOf('training')
  const work = trainingWork(api, random(11), demoPassword)
  const before = {
    completed: await count(`trainings where status = 'completed'`),
    signed: await count('training_attendees where signed_at is not null'),
    answered: await count(`training_logs where event = 'test_submitted'`),
    renewed: await count(`training_logs where event = 'renewed'`),
  }
  for (let act = 0; act < 60; act++) await work.look(() => false)
  expect(Object.fromEntries(api.tally.lastRefusals)).toEqual({})
  const { counts } = work
  expect((await count(`trainings where status = 'completed'`)) - before.completed).toBe(counts.sessions_held)
  expect((await count(`training_logs where event = 'test_submitted'`)) - before.answered).toBe(
    counts.tests_answered,
  )
  expect(await count('training_attendees where signed_at is not null')).toBeGreaterThan(before.signed)
  expect(await count(`training_logs where event = 'renewed'`)).toBeGreaterThan(before.renewed)
  expect(Object.entries(counts).filter(([name, many]) => name !== 'revoked' && many === 0)).toEqual([])
})

it('the simulated people write records, and finish items, tasks and projects', async () => {
  const api = apiOf('projects')
  const work = projectWork(api, random(12))
  const records = await count('task_item_records')
  const done = await count(`task_items where status = 'done'`)
  for (let act = 0; act < 120; act++) await work.look(() => false)
  const { counts } = work
  expect(Object.fromEntries(api.tally.lastRefusals)).toEqual({})
  expect((await count('task_item_records')) - records).toBe(counts.records)
  expect((await count(`task_items where status = 'done'`)) - done).toBe(counts.items_done)
  expect(counts.records).toBeGreaterThan(50)
  expect(counts.items_done).toBeGreaterThan(3)
})
