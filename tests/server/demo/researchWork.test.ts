import { afterAll, beforeAll, expect, it } from 'vitest'
import { random } from '../../../server/demo/company/random'
import { plantApi } from '../../../server/demo/simulator/api'
import { researchWork } from '../../../server/demo/simulator/work/researchWork'
import { demoPassword } from '../../../server/settings'
import { researchFaults } from '../../fixtures/rd/researchFaults'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

it('the simulated plant requests, writes, weighs, tests and approves samples, tastes them and converts what is approved', async () => {
  const api = plantApi({
    url: node.url,
    password: demoPassword,
    run: 'research',
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })
  const research = researchWork(api, random(7))
  for (let round = 0; round < 45; round++) await research.look(() => false)
  expect(Object.fromEntries(api.tally.lastRefusals)).toEqual({})
  const { requests, versions, weighings, results, approvals, servings, panels, conversions } = research.counts
  expect(requests).toBeGreaterThan(1)
  expect(versions).toBeGreaterThanOrEqual(2)
  expect(weighings).toBeGreaterThanOrEqual(10)
  expect(results).toBeGreaterThan(20)
  expect(approvals).toBeGreaterThan(0)
  expect(servings).toBeGreaterThan(5)
  expect(panels).toBeGreaterThan(0)
  expect(conversions).toBeGreaterThan(0)
  expect(await researchFaults(node.pool, { isWeighedHere: false })).toEqual([])
}, 120_000)
