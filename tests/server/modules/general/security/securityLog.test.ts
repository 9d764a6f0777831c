import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobNamed } from '../../../../../server/jobs/jobs'
import { flushSecurity, recordSecurity } from '../../../../../server/site/securityLog'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const path = '/general/security_events'

/** The newest entries of a kind, as an administrator reads them. */
async function entries(kind: string, more = '') {
  await flushSecurity(node.db)
  const filter = `filters[0][field]=kind&filters[0][field_type]=choice&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${kind}`
  return (await admin.get(`${path}?${filter}${more}`)).data as Record<string, unknown>[]
}

const login = (username: string, password: string, id?: string) =>
  fetch(`${node.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(id !== undefined && { 'x-request-id': id }) },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'decant-web',
      client_secret: '',
      username,
      password,
    }),
  })

it('a sign-in and a failed one are kept with person, typed name, address, session and the id of the request', async () => {
  const id = await node.person('nora', 'batcher')
  const right = await login('nora', 'a long password', 'proxy-7f3a')
  const wrong = await login('nora', 'another password')
  const unknown = await login('nobody.here', 'a long password')
  expect(right.headers.get('x-request-id')).toBe('proxy-7f3a')
  const { rows } = await node.pool.query<{ id: number }>('select id from access_tokens where user_id = $1', [
    id,
  ])
  expect((await entries('signed_in'))[0]).toMatchObject({
    user_id: id,
    account: 'nora',
    address: '127.0.0.1',
    session: Number(rows[0]?.id),
    request: 'proxy-7f3a',
  })
  expect(await entries('sign_in_failed')).toMatchObject([
    { user_id: null, account: 'nobody.here', request: unknown.headers.get('x-request-id') },
    { user_id: id, account: 'nora', request: wrong.headers.get('x-request-id') },
  ])
})

it('the id of a request is made anew where the given one could forge a line of a log', async () => {
  for (const id of ['a b', '{"level":50}', 'x'.repeat(65), ''])
    expect((await login('nora', 'a long password', id)).headers.get('x-request-id')).toMatch(/^\w{4,12}$/)
})

it('a lock and its release are kept, with who released the account', async () => {
  const id = await node.person('lena', 'batcher')
  const version = async () => (await admin.get(`/general/users/${id}`)).data.version as number
  await admin.post(`/general/users/${id}/lock`, { version: await version() })
  await admin.post(`/general/users/${id}/unlock`, { version: await version() })
  expect([(await entries('locked'))[0], (await entries('released'))[0]]).toMatchObject([
    { user_id: admin.id, account: 'lena', address: '127.0.0.1', details: 'active to locked' },
    { user_id: admin.id, account: 'lena', address: '127.0.0.1', details: 'locked to active' },
  ])
})

it('a refusal is kept with the route it was asked of, and counted where it comes again at once', async () => {
  const batcher = await node.as('batcher')
  await flushSecurity(node.db)
  await Promise.all([1, 2, 3].map(() => batcher.get('/general/users')))
  await batcher.get('/sale/sales/5')
  const own = (await entries('refused')).filter(({ user_id }) => user_id === batcher.id)
  expect(own.map(({ details }) => String(details)).toSorted()).toEqual([
    'GET /api/general/users: You are not allowed to do this',
    'GET /api/sale/sales/:id: You are not allowed to do this',
  ])
  expect(own.reduce((sum, { count }) => sum + Number(count), 0)).toBe(4)
  expect(own.every(({ session, address }) => session !== null && address === '127.0.0.1')).toBe(true)
})

it('a live channel that is refused is kept by its name, as a list is', async () => {
  const batcher = await node.as('batcher')
  const ask = { socket_id: '1.2', channel_names: ['private-general.users', 'private-production.machines'] }
  await batcher.post('/broadcasting/auth', ask)
  const [entry] = await entries('refused')
  expect(entry).toMatchObject({
    user_id: batcher.id,
    details: 'POST /broadcasting/auth: private-general.users',
  })
})

it('a change of rights is kept with what came and went, and not where it was undone', async () => {
  const id = await node.person('olaf', 'batcher')
  const { data } = await admin.get(`/general/users/${id}`)
  const change = { roles: ['bottler'], modules: ['Production'], version: data.version }
  expect((await admin.put(`/general/users/${id}`, change)).http).toBe(200)
  const [entry] = await entries('rights_changed')
  expect(entry).toMatchObject({ user_id: admin.id, account: 'olaf' })
  expect(entry?.details).toMatch(/^Roles \+bottler -batcher; Modules -Administration -Inventory/)
  const many = (await entries('rights_changed')).length
  const own = await admin.get(`/general/users/${admin.id}`)
  const undone = await admin.put(`/general/users/${admin.id}`, { roles: ['sale'], version: own.data.version })
  expect(undone.http).toBe(422)
  expect((await entries('rights_changed')).length).toBe(many)
})

it('a new password of one`s own and the sessions that it ends are kept', async () => {
  await node.person('petra', 'batcher')
  const [token] = [await node.signIn('petra'), await node.signIn('petra')]
  const password = 'quite another one'
  const body = { current_password: 'a long password', password }
  expect((await node.request('POST', '/profile', { token, body })).http).toBe(200)
  expect((await entries('password_changed'))[0]).toMatchObject({
    account: 'petra',
    address: '127.0.0.1',
    details: 'New password by the owner',
  })
  expect((await entries('sessions_ended'))[0]).toMatchObject({ details: '1 others by their owner' })
})

it('an entry is also a line of the log of its request, with neither password nor token', async () => {
  const lines: unknown[] = []
  const log = { info: (about: object) => void lines.push(about) } as unknown as FastifyBaseLogger
  const client = { address: '10.0.0.7', requestId: 'r1' }
  recordSecurity(
    { db: node.db, log },
    { kind: 'signed_in', account: 'nora', userId: admin.id, client, session: 9 },
  )
  expect(lines).toEqual([
    {
      security: 'signed_in',
      user_id: admin.id,
      account: 'nora',
      address: '10.0.0.7',
      session: 9,
      details: null,
    },
  ])
})

it('an export is kept by its file, and the log itself is a list that administrators alone read and export', async () => {
  const response = await fetch(`${node.url}/api${path}/export?format=csv&columns[]=at&columns[]=kind`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(await response.text()).toContain('Failed sign-in')
  expect((await entries('exported'))[0]).toMatchObject({
    user_id: admin.id,
    address: '127.0.0.1',
    details: expect.stringMatching(/^Security log \d{4}-\d\d-\d\d\.csv$/),
  })
  const manager = await node.as('manager', 'inventory', 'director')
  expect((await manager.get(path)).http).toBe(403)
  expect((await manager.post(`${path}/export`, { format: 'csv', columns: ['at'] })).http).toBe(403)
})

it('the log keeps its entries for the months of its setting', async () => {
  await node.pool.query(`insert into security_events (at, kind, account) values
    (now() - interval '25 months', 'signed_in', 'old'), (now() - interval '23 months', 'signed_in', 'kept')`)
  const { db, pool } = node
  expect(await jobNamed('sweep_security_log')?.work({ db, pool } as never)).toBe('1 entries deleted')
  expect((await entries('signed_in', '&search=old')).length).toBe(0)
  expect((await entries('signed_in', '&search=kept')).length).toBe(1)
})
