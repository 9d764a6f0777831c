import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweep } from '../../../../../server/modules/general/system/sweep'
import { type FreshDatabase, freshDatabase } from '../../../../harness/database'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function jobThatRan(name: string, statuses: readonly string[]) {
  const { rows } = await fresh.pool.query<{ id: number }>(
    `insert into jobs (name, title, about, schedule, next_at) values ($1, $1, 'For the test.', 'Hourly', now())
     returning id`,
    [name],
  )
  const id = rows[0]?.id ?? 0
  await fresh.pool.query(
    `insert into job_runs (job_id, cause, status) select $1, 'schedule', status from unnest($2::text[]) as r (status)`,
    [id, statuses],
  )
  return async () => {
    const { rows: left } = await fresh.pool.query<{ status: string; many: number }>(
      `select status, count(*)::int as many from job_runs where job_id = $1 group by status order by status`,
      [id],
    )
    return Object.fromEntries(left.map(({ status, many }) => [status, many]))
  }
}

const times = (many: number, status: string) => Array.from({ length: many }, () => status)

it('of each job the last 500 runs are kept, and one that still runs however old it is', async () => {
  const often = await jobThatRan('often', ['running', ...times(3, 'failed'), 'lost', ...times(500, 'done')])
  const seldom = await jobThatRan('seldom', times(2, 'failed'))
  expect((await sweep(fresh.pool)).runs).toBe(4)
  expect(await often()).toEqual({ running: 1, done: 500 })
  expect(await seldom()).toEqual({ failed: 2 })
  expect((await sweep(fresh.pool)).runs).toBe(0)
})
