import { createHash, createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishApi } from '../../../../server/realtime/protocol/publishApi'
import { channelAuth } from '../../../../server/realtime/protocol/signature'
import { createFloor } from '../floor'
import { keys } from '../node'

const now = 1_700_000_000_000
let app: FastifyInstance
let floor: ReturnType<typeof createFloor>
let ended: string[]

beforeEach(async () => {
  floor = createFloor(keys)
  ended = []
  app = Fastify()
  await app.register(
    publishApi({
      keys,
      channels: floor.channels,
      publish: (...callback) => floor.channels.publish(...callback),
      terminate: (userId) => ended.push(userId),
      now: () => now,
    }),
  )
})
afterEach(() => app.close())

type Call = {
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  body?: unknown
  sign?: Record<string, string>
}

/** Signs by the published rules, written down apart from the server's own code; `sign` forges parts of it. */
async function call(path: string, { method = 'POST', query = {}, body, sign = {} }: Call = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const payload: Record<string, string> = {
    ...query,
    auth_key: keys.key,
    auth_timestamp: String(now / 1000),
    auth_version: '1.0',
    ...(text && { body_md5: createHash('md5').update(text).digest('hex') }),
    ...sign,
  }
  const sorted = Object.keys(payload)
    .sort()
    .map((name) => `${name}=${payload[name]}`)
    .join('&')
  const signature = createHmac('sha256', keys.secret).update(`${method}\n${path}\n${sorted}`).digest('hex')
  const url = `${path}?${new URLSearchParams({ ...payload, auth_signature: sign['auth_signature'] ?? signature })}`
  const answer = await app.inject({
    method,
    url,
    ...(text && { payload: text, headers: { 'content-type': 'application/json' } }),
  })
  return {
    status: answer.statusCode,
    body: JSON.parse(answer.body) as unknown,
  }
}

const subscribe = (socketId: string, channel: string, member?: object) => {
  const data = member && JSON.stringify(member)
  const auth = channelAuth(keys, socketId, channel, data)
  floor.channels.receive(
    socketId,
    JSON.stringify({
      event: 'pusher:subscribe',
      data: { channel, auth, ...(data && { channel_data: data }) },
    }),
  )
}
const events = '/apps/decant/events'
const event = { name: 'told', data: '{"a":1}', channel: 'heartbeat' }

describe('publishing', () => {
  it('publishing delivers to all sockets of the named channels but the excluded one', async () => {
    const [one, two] = [floor.come('1.1'), floor.come('2.2')]
    for (const id of ['1.1', '2.2']) subscribe(id, 'heartbeat')
    const answer = await call(events, {
      body: { ...event, socket_id: '2.2', channels: ['heartbeat', 'other'] },
    })
    expect(answer).toMatchObject({ status: 200, body: {} })
    expect(one.frames.at(-1)).toEqual({ event: 'told', channel: 'heartbeat', data: '{"a":1}' })
    expect(two.events()).not.toContain('told')
  })

  it('publishing says on request how many heard it', async () => {
    for (const [id, user] of [
      ['1.1', '5'],
      ['2.2', '5'],
    ] as const) {
      floor.come(id)
      subscribe(id, 'presence-orders.1', { user_id: user })
    }
    const answer = await call(events, {
      body: { ...event, channel: 'presence-orders.1', info: 'user_count,subscription_count' },
    })
    expect(answer.body).toEqual({
      channels: { 'presence-orders.1': { user_count: 1, subscription_count: 2 } },
    })
  })

  it('publishing takes up to ten events in a batch, all or none', async () => {
    const one = floor.come('1.1')
    subscribe('1.1', 'heartbeat')
    const batch = '/apps/decant/batch_events'
    expect((await call(batch, { body: { batch: [event, { ...event, name: 'second' }] } })).status).toBe(200)
    expect(one.events().slice(-2)).toEqual(['told', 'second'])
    expect(
      (
        await call(batch, {
          body: {
            batch: [
              { ...event, name: 'third' },
              { ...event, data: 7 },
            ],
          },
        })
      ).status,
    ).toBe(400)
    expect((await call(batch, { body: { batch: Array.from({ length: 11 }, () => event) } })).status).toBe(400)
    expect(one.events().at(-1)).toBe('second')
  })

  it('publishing refuses what is no event with 400 and what is too large with 413', async () => {
    const wrong = [
      'no JSON',
      '[]',
      {},
      { ...event, name: 7 },
      { ...event, name: 'x'.repeat(201) },
      { ...event, data: { a: 1 } },
      { ...event, channel: 'a b' },
      { ...event, channel: undefined },
      { ...event, channels: 'heartbeat' },
      { ...event, channels: Array.from({ length: 101 }, (_, at) => `room-${at}`) },
      { ...event, socket_id: 'abc' },
      { ...event, info: 'user_count' },
    ]
    for (const body of wrong) expect([body, (await call(events, { body })).status]).toEqual([body, 400])
    expect((await call(events, { body: { ...event, data: 'x'.repeat(10_241) } })).status).toBe(413)
  })
})

describe('every call', () => {
  const routes = [
    ['POST', events],
    ['POST', '/apps/decant/batch_events'],
    ['GET', '/apps/decant/channels'],
    ['GET', '/apps/decant/channels/heartbeat'],
    ['GET', '/apps/decant/channels/presence-orders.1/users'],
    ['POST', '/apps/decant/users/5/terminate_connections'],
  ] as const

  it('every call needs a signature of key, time, version and body', async () => {
    for (const [method, path] of routes) {
      const body = method === 'POST' ? event : undefined
      const forged: Record<string, string>[] = [
        { auth_signature: '0'.repeat(64) },
        { auth_key: 'other' },
        { auth_version: '2.0' },
        { auth_timestamp: String(now / 1000 - 601) },
        { auth_timestamp: String(now / 1000 + 601) },
        { auth_timestamp: 'soon' },
        ...(body ? [{ body_md5: '0'.repeat(32) }, { body_md5: '' }] : []),
      ]
      for (const sign of forged)
        expect([path, sign, (await call(path, { method, body, sign })).status]).toEqual([path, sign, 401])
    }
    expect(ended).toEqual([])
  })

  it('every call is for this app only', async () => {
    expect((await call('/apps/other/events', { body: event })).status).toBe(404)
  })
})

describe('asking', () => {
  it('asking lists occupied channels and the people in them', async () => {
    floor.come('1.1')
    subscribe('1.1', 'heartbeat')
    subscribe('1.1', 'presence-orders.1', { user_id: 5 })
    const get = async (path: string, query = {}) =>
      (await call(`/apps/decant${path}`, { method: 'GET', query })).body
    expect(await get('/channels')).toEqual({ channels: { heartbeat: {}, 'presence-orders.1': {} } })
    expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-orders.1': { user_count: 1 } },
    })
    expect(await get('/channels/heartbeat', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    })
    expect(await get('/channels/nobody')).toEqual({ occupied: false })
    expect(await get('/channels/presence-orders.1/users')).toEqual({ users: [{ id: '5' }] })
  })

  it('asking for people outside presence channels is refused', async () => {
    const status = async (path: string, query = {}) =>
      (await call(`/apps/decant${path}`, { method: 'GET', query })).status
    expect(await status('/channels', { info: 'user_count' })).toBe(400)
    expect(await status('/channels/heartbeat', { info: 'user_count' })).toBe(400)
    expect(await status('/channels/heartbeat/users')).toBe(400)
  })

  it('asking to end a person’s connections does', async () => {
    expect((await call('/apps/decant/users/5/terminate_connections', {})).status).toBe(200)
    expect(ended).toEqual(['5'])
  })
})
