import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const long = {
  format: 'csv',
  columns: ['code', 'name', 'profile', 'is_restricted', 'created_at', 'updated_at'],
}
// Some 30 MB: more than the buffers of both ends of a connection take before its reader reads.
beforeAll(() =>
  node.pool.query(
    `insert into flavors (code, name, profile) select 'L' || n, 'Flavor number ' || n || repeat(' and more', 5), 'fruit'
     from generate_series(1, 250000) n`,
  ),
)
const running = async () => {
  const { rows } = await node.pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and xact_start is not null and pid <> pg_backend_pid()`,
  )
  return rows[0]?.open
}

it('a long export is read no faster than it is taken, and ends with its reader', async () => {
  const requested = await admin.post('/inventory/flavors/export', long)
  const giveUp = new AbortController()
  const response = await fetch(`${node.url}/api/inventory/flavors/export?ticket=${requested.data.ticket}`, {
    signal: giveUp.signal,
  })
  await response.body?.getReader().read()
  await expect.poll(running).toBe(1)
  giveUp.abort()
  await expect.poll(running).toBe(0)
  await expect
    .poll(async () => (await admin.get(`/inventory/flavors/export/${requested.data.id}`)).data)
    .toMatchObject({ state: 'stopped', total: 250_000 })
})

it('a long export breaks off when its owner stops it, and never looks whole then', async () => {
  const requested = await admin.post('/inventory/flavors/export', long)
  const response = await fetch(`${node.url}/api/inventory/flavors/export?ticket=${requested.data.ticket}`)
  await admin.delete(`/inventory/flavors/export/${requested.data.id}`)
  await expect(response.arrayBuffer()).rejects.toThrow()
  await expect.poll(running).toBe(0)
})

it('a person has two exports at once and no more, which leaves places to others', async () => {
  const open = async (person: typeof admin) => {
    const { data } = await person.post('/inventory/flavors/export', long)
    return fetch(`${node.url}/api/inventory/flavors/export?ticket=${data.ticket}`)
  }
  const other = await node.as('inventory')
  const mine = [await open(admin), await open(admin), await open(admin)]
  const theirs = await open(other)
  expect([...mine, theirs].map(({ status }) => status)).toEqual([200, 200, 503, 200])
  const [, , refused] = mine
  expect(await refused?.json()).toMatchObject({
    data: { text: '2 of your exports are running: wait for one to end, or stop it' },
  })
  for (const response of [mine[0], mine[1], theirs]) await response?.body?.cancel()
  await expect.poll(running).toBe(0)
  await expect
    .poll(async () => {
      const again = await open(admin)
      await again.body?.cancel()
      return again.status
    })
    .toBe(200)
})

it('a long export shows one state of the list from its first row to its last', async () => {
  const response = await fetch(`${node.url}/api/inventory/flavors/export?format=csv&columns[]=code`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await node.pool.query(`delete from flavors where code = 'L29999'`)
  const lines = parseCsv(await response.text()) as string[][]
  expect(lines.length).toBe(250_008)
  expect(lines.some(([code]) => code === 'L29999')).toBe(true)
})

it('a long export is refused on paper, where it would be thousands of pages', async () => {
  const { data } = await admin.post('/inventory/flavors/export', { ...long, format: 'pdf' })
  expect(data.format).toEqual({ code: 'max', text: expect.stringMatching(/^A PDF holds 50,000 lines/) })
})
