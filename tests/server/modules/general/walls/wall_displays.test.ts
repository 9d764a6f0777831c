import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registeredCalls } from '../../../../../server/calls/handlers'
import { resources } from '../../../../../src/resources'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { callPath } from '../../../../../src/resources/kit/define/defineResource'
import { type Answer, startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>

let node: TestNode
let admin: Person
let display: { id: number; version: number; name: string }
let many = 0

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())
beforeEach(async () => {
  await node.pool.query('delete from throttles')
  const made = await admin.post('/general/wall_displays', { name: `Bottling hall ${(many += 1)}` })
  display = made.data
})

const askCode = async () =>
  (await node.request('POST', '/wall/pairing')).data as { code: string; claim: string }
const claim = (secret: string) => node.request('POST', '/wall/pairing/claim', { body: { claim: secret } })
const now = async () => (await admin.get(`/general/wall_displays/${display.id}`)).data
const send = async (event: string, payload: object = {}) =>
  admin.post(`/general/wall_displays/${display.id}/${event}`, { version: (await now()).version, ...payload })
const as = (token: string) => (method: string, path: string, body?: unknown) =>
  node.request(method, path, { token, ...(body !== undefined && { body }) })

/** Pairs a screen with the display and gives back its token. */
async function paired() {
  const { code, claim: secret } = await askCode()
  await send('pair', { code })
  return (await claim(secret)).data.access_token as string
}

const tokens = async () =>
  (
    await node.pool.query<{ ended: boolean }>(
      'select revoked_at is not null as ended from access_tokens where wall_display_id = $1 order by id',
      [display.id],
    )
  ).rows.map(({ ended }) => ended)

describe('pairing a wall display', () => {
  it('pairing a wall display gives a screen its token once an administrator typed the code it shows', async () => {
    const { code, claim: secret } = await askCode()
    expect(code).toMatch(/^\d{6}$/)
    expect((await claim(secret)).data).toEqual({ state: 'waiting' })
    expect((await send('pair', { code })).data).toMatchObject({ status: 'paired' })
    const { data } = await claim(secret)
    expect(data).toMatchObject({ state: 'paired', display: { id: display.id, every_seconds: 30 } })
    expect((await as(data.access_token)('GET', '/production/board')).status).toBe(1)
    const { rows } = await node.pool.query(
      `select user_id, details from security_events where kind = 'screen_paired' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ user_id: admin.id, details: display.name }])
  })

  it('pairing a wall display answers a claim again until its token is used, as an answer may get lost', async () => {
    const { code, claim: secret } = await askCode()
    await send('pair', { code })
    await claim(secret)
    const { data } = await claim(secret)
    expect((await as(data.access_token)('POST', '/wall/seen', { board: 'machines' })).status).toBe(1)
    expect((await claim(secret)).message).toBe('not_found')
    expect(await tokens()).toEqual([true, false])
  })

  it('pairing a wall display refuses a code no one shows, one that has ended, and one that was taken', async () => {
    expect(await send('pair', { code: '12' })).toMatchObject({ message: 'validation_error' })
    const { code, claim: secret } = await askCode()
    await node.pool.query(`update wall_pairings set expires_at = now() - interval '1 second'`)
    expect(await send('pair', { code })).toMatchObject({ http: 422, data: { code: 'exists' } })
    expect((await claim(secret)).message).toBe('not_found')
    const other = await askCode()
    await send('pair', { code: other.code })
    expect(await send('pair', { code: other.code })).toMatchObject({ data: { code: 'exists' } })
  })

  it('pairing a wall display slows down guessing of codes and requests for many codes', async () => {
    let last: Answer | undefined
    for (let tried = 0; tried < 31; tried++) last = await send('pair', { code: '000000' })
    expect(last?.message).toBe('too_many_attempts')
    await node.pool.query(
      `insert into throttles (subject, tries, last_at, opens_at)
       values ('wall pairing:127.0.0.1', 200, now(), now() + interval '5 s')
       on conflict (subject) do update set opens_at = excluded.opens_at, tries = excluded.tries`,
    )
    expect((await node.request('POST', '/wall/pairing')).message).toBe('too_many_attempts')
  })

  it('pairing a wall display is for administrators alone', async () => {
    const { code } = await askCode()
    const planner = await node.as('planning')
    const path = `/general/wall_displays/${display.id}/pair`
    expect((await planner.post(path, { version: 1, code })).message).toBe('no_privileges')
    expect((await planner.get('/general/wall_displays')).message).toBe('no_privileges')
  })

  it('pairing a wall display wants at least one board', async () => {
    const { version } = await now()
    const path = `/general/wall_displays/${display.id}`
    expect((await admin.put(path, { version, boards: [] })).data).toEqual({ boards: 'required' })
  })
})

describe('token of a wall display', () => {
  const open = [
    'GET /me',
    'GET /changes',
    'GET /production/board',
    'GET /production/board_tiles',
    'GET /production/machines_board',
    'GET /production/machines_oee',
    'GET /training/training_wall',
    'POST /general/error_logs',
    'POST /wall/seen',
    'POST /wall/renew',
  ]

  it('the token of a wall display opens what its boards live by', async () => {
    const wall = as(await paired())
    expect((await wall('GET', '/me')).data).toMatchObject({ id: -display.id, wall: display.id })
    const { position } = (await wall('GET', '/production/board')).data
    const channels = ['board', 'machines_board'].map((name) => `channels[]=private-production.${name}`)
    expect((await wall('GET', `/changes?since=${position}&${channels.join('&')}`)).status).toBe(1)
    const met = { message: 'Broken', app_version: '1', environment: 'production' }
    expect((await wall('POST', '/general/error_logs', { entries: [met] })).data).toEqual({ accepted: 1 })
  })

  it('the token of a wall display opens no other call that asks who calls, be it read or write', async () => {
    const wall = as(await paired())
    const own = Object.values<AnyResource>(resources).flatMap((resource) => {
      const path = callPath(resource)
      return ['GET', 'POST']
        .map((method) => `${method} ${path}`)
        .concat(`GET ${path}/1`, `PUT ${path}/1`, `DELETE ${path}/1`, `POST ${path}/1/go`)
    })
    const more = registeredCalls()
      .map(({ declared }) => declared)
      .filter(({ areas }) => areas !== 'public' && areas !== 'anonymous')
      .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '1')}`)
    const others = [...own, ...more].filter((one) => !open.includes(one))
    const opened: string[] = []
    for (const one of new Set(others)) {
      const [method = '', path = ''] = one.split(' ')
      const { message } = await wall(method, path, method === 'GET' ? undefined : {})
      if (message !== 'no_privileges' && message !== 'not_found') opened.push(`${one}: ${message}`)
    }
    expect(opened).toEqual([])
    expect(others.length).toBeGreaterThan(200)
  })

  it('the token of a wall display is behind no other person: a token in the body of a call counts as the one that calls', async () => {
    const token = await paired()
    expect((await admin.post('/general/provinces', { token })).message).toBe('no_privileges')
  })

  it('the token of a wall display follows the boards and its own notices, and no other channel', async () => {
    const token = await paired()
    const names = [
      'private-production.board',
      'private-production.machines_board',
      'private-cache-production.board_tiles',
      'private-cache-production.machines_oee',
      `private-general.users.-${display.id}`,
      'private-production.production_order_steps',
      'private-general.users.1',
      'private-cache-general.company',
      'presence-production_orders.1',
    ]
    const { data } = await as(token)('POST', '/broadcasting/auth', {
      socket_id: '1.2',
      channel_names: names,
    })
    expect(names.map((name) => 'auth' in data[name])).toEqual([
      ...Array(5).fill(true),
      ...Array(4).fill(false),
    ])
  })

  it('the token of a wall display is renewed after a day, and the one before ends when the new one is used', async () => {
    const old = await paired()
    expect((await as(old)('POST', '/wall/seen', {})).data.renew).toBe(0)
    await node.pool.query(`update access_tokens set created_at = now() - interval '25 hours'`)
    expect((await as(old)('POST', '/wall/seen', {})).data.renew).toBe(1)
    const { data } = await as(old)('POST', '/wall/renew')
    expect((await as(old)('POST', '/wall/seen', {})).status).toBe(1)
    expect((await as(data.access_token)('POST', '/wall/seen', {})).data.renew).toBe(0)
    expect((await as(old)('POST', '/wall/seen', {})).message).toBe('not_authorized')
  })

  it('the token of a wall display outlives the idle hours of people and ends by its own time', async () => {
    const token = await paired()
    await node.pool.query(
      `update access_tokens set last_used_at = now() - interval '20 days' where scope = 'wall'`,
    )
    node.context.sessions.forget()
    expect((await as(token)('GET', '/me')).status).toBe(1)
    await node.pool.query(`update access_tokens set expires_at = now() where wall_display_id is not null`)
    node.context.sessions.forget()
    expect((await as(token)('GET', '/me')).message).toBe('not_authorized')
  })

  it('the token of a wall display ends at once when the display is revoked, deleted or given to another screen', async () => {
    const ends = [
      () => send('revoke'),
      () => admin.delete(`/general/wall_displays/${display.id}`),
      async () => send('pair', { code: (await askCode()).code }),
    ]
    for (const end of ends) {
      const made = await admin.post('/general/wall_displays', { name: `Hall ${(many += 1)}` })
      display = made.data
      const token = await paired()
      expect((await as(token)('GET', '/me')).status).toBe(1)
      expect((await end()).status).toBe(1)
      expect((await as(token)('GET', '/me')).message).toBe('not_authorized')
    }
  })
})

describe('display that is seen', () => {
  it('a wall display is broadcast at once when its state changes, and otherwise once a minute', async () => {
    const wall = as(await paired())
    await wall('POST', '/wall/seen', { board: 'machines', build: 'abc', size: '1920 x 1080' })
    const first = await now()
    expect(first).toMatchObject({ board: 'machines', build: 'abc', size: '1920 x 1080' })
    await wall('POST', '/wall/seen', { board: 'machines', build: 'abc', size: '1920 x 1080' })
    expect((await now()).version).toBe(first.version)
    await wall('POST', '/wall/seen', { board: 'production', build: 'abc', size: '1920 x 1080' })
    expect((await now()).version).toBe(first.version + 1)
    await node.pool.query(`update wall_displays set last_seen_at = now() - interval '61 seconds'`)
    await wall('POST', '/wall/seen', { board: 'production', build: 'abc', size: '1920 x 1080' })
    expect((await now()).version).toBe(first.version + 2)
  })

  it('status reports of a wall display are not in the trail, changes by users are', async () => {
    const wall = as(await paired())
    const { version } = await now()
    for (const board of ['machines', 'production', 'plant']) await wall('POST', '/wall/seen', { board })
    expect((await now()).version).toBe(version + 3)
    const renamed = { version, name: `Packing ${display.id}` }
    expect((await admin.put(`/general/wall_displays/${display.id}`, renamed)).status).toBe(1)
    const { data } = await admin.get(`/general/change_logs?entity=wall_displays&id=${display.id}`)
    const lines = data as { action: string; event: string | null; diff: object | null }[]
    expect(
      lines.map(({ action, event, diff }) => event ?? Object.keys(diff ?? { [action]: 1 }).join()),
    ).toEqual(['name', 'pair', 'created'])
  })

  it('a status report of a wall display does not conflict with an edit begun before it', async () => {
    const wall = as(await paired())
    const { version } = await now()
    const path = `/general/wall_displays/${display.id}`
    await wall('POST', '/wall/seen', { board: 'machines' })
    expect((await admin.post(`${path}/revoke`, { version })).status).toBe(1)
    expect((await admin.post(`${path}/pair`, { version, code: '123456' })).message).toBe('stale_version')
  })

  it('a wall display gets the board an administrator chooses', async () => {
    const wall = as(await paired())
    const { version } = await now()
    await admin.put(`/general/wall_displays/${display.id}`, { version, boards: ['plant'], distance: 8 })
    expect((await wall('POST', '/wall/seen', {})).data).toMatchObject({ boards: ['plant'], distance: 8 })
  })

  it('a display that is seen is a screen and not a person', async () => {
    expect((await admin.post('/wall/seen', {})).message).toBe('no_privileges')
    expect((await admin.post('/wall/renew')).message).toBe('no_privileges')
  })
})
