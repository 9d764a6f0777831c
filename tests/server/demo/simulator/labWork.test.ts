import { afterAll, beforeAll, expect, it } from 'vitest'
import { random } from '../../../../server/demo/company/random'
import { plantApi } from '../../../../server/demo/simulator/api'
import { summary } from '../../../../server/demo/simulator/summary'
import { readFloor } from '../../../../server/demo/simulator/floorView'
import { labWork } from '../../../../server/demo/simulator/work/labWork'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { demoPassword } from '../../../../server/settings'
import { labFaults } from '../../../fixtures/labReceiving/labFaults'
import { startServer, type TestNode } from '../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

it('the simulated laboratory receives deliveries, reads certificates, opens, draws and throws away, and no rule breaks', async () => {
  const api = plantApi({
    url: node.url,
    password: demoPassword,
    run: 'lab',
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })
  const work = labWork(api, random(7))
  for (let round = 0; round < 40; round++) await work.look(() => false)
  expect([...api.tally.lastRefusals]).toEqual([])
  const done = { laboratory: work.counts }
  const { lines } = summary(api.tally, await readFloor(api, undefined), Date.now(), done)
  for (const act of [
    'receivings start',
    'items create',
    'containers add',
    'receivings receive',
    'certificates read',
    'certificates written',
    'containers release',
    'containers open',
    'containers draw',
    'containers dispose',
    'deliveries arrive',
  ])
    expect(work.counts[act], act).toBeGreaterThan(0)
  expect(lines.join()).toContain('laboratory: ')
  expect([...(await labFaults(node.pool)), ...(await brokenRules(node.pool))]).toEqual([])
})
