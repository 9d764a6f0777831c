import { afterAll, beforeAll, expect, it } from 'vitest'
import { random } from '../../../server/demo/company/random'
import { plantApi } from '../../../server/demo/simulator/api'
import { maintenanceWork } from '../../../server/demo/simulator/work/maintenanceWork'
import { demoPassword } from '../../../server/settings'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

const count = async (status: string) =>
  Number(
    (await node.pool.query(`select count(*)::int as n from work_orders where status = $1`, [status])).rows[0]
      ?.n,
  )

it('the simulated plant reports problems, and its technicians mend them until they are verified', async () => {
  const api = plantApi({
    url: node.url,
    password: demoPassword,
    run: 'maintenance',
    journal: undefined,
    patienceMs: 60_000,
    signal: undefined,
  })
  const maintenance = maintenanceWork(api, random(7))
  const verified = await count('verified')
  const made = Number((await node.pool.query('select count(*)::int as n from work_orders')).rows[0]?.n)
  for (let act = 0; act < 40; act++) await maintenance.look(() => false)
  expect([...api.tally.refusals.keys()].filter((code) => code !== 'step_running')).toEqual([])
  expect(await count('verified')).toBeGreaterThan(verified)
  expect(
    Number((await node.pool.query('select count(*)::int as n from work_orders')).rows[0]?.n),
  ).toBeGreaterThan(made)
})
