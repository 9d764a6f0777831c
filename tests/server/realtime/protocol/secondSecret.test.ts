import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limits, receive, rejectHandshake } from '../../../../server/realtime/protocol/protocol'
import { publishApi } from '../../../../server/realtime/protocol/publishApi'
import { type AppKeys, channelAuth, userAuth } from '../../../../server/realtime/protocol/signature'
import { createFloor } from '../floor'

const before = { key: 'old-key', secret: 'old secret' }
const after = { key: 'new-key', secret: 'new secret' }
const other = { key: 'other-key', secret: 'other secret' }

const now = 1_700_000_000_000
const keys: AppKeys = { appId: 'decant', ...after, second: before }
const alone: AppKeys = { appId: 'decant', ...after }

const socket = {
  socketId: '12.34',
  subscriptions: new Map(),
  userId: null,
  forwarded: { since: 0, count: 0 },
}
const say = (frame: object, accepted = keys) =>
  receive(JSON.stringify(frame), { ...socket, subscriptions: new Map() }, { keys: accepted, limits, now })
const isRefused = (effects: ReturnType<typeof say>) => JSON.stringify(effects).includes('Invalid signature')
const subscribe = (pair: typeof before, accepted = keys) => {
  const channel = 'private-inventory.products'
  const data = { channel, auth: channelAuth(pair, '12.34', channel) }
  return isRefused(say({ event: 'pusher:subscribe', data }, accepted))
}
const signIn = (pair: typeof before, accepted = keys) => {
  const data = { auth: userAuth(pair, '12.34', '{"id":"5"}'), user_data: '{"id":"5"}' }
  return isRefused(say({ event: 'pusher:signin', data }, accepted))
}

it('browsers with either key connect while a second one is accepted, and signatures of either secret count', () => {
  expect([before, after].map(({ key }) => rejectHandshake(key, '7', keys))).toEqual([null, null])
  expect(rejectHandshake(other.key, '7', keys)).not.toBeNull()
  expect([before, after, other].map((pair) => subscribe(pair))).toEqual([false, false, true])
  expect([before, after, other].map((pair) => signIn(pair))).toEqual([false, false, true])
})

it('the first key counts no more once the second one is taken away', () => {
  expect(rejectHandshake(before.key, '7', alone)).not.toBeNull()
  expect([subscribe(before, alone), signIn(before, alone)]).toEqual([true, true])
})

it('programs publish with either pair, and never with the key of one and the secret of the other', async () => {
  const { channels } = createFloor(keys)
  const app = Fastify()
  await app.register(
    publishApi({
      keys,
      channels,
      publish: (...frame) => channels.publish(...frame),
      terminate: () => undefined,
      now: () => now,
    }),
  )
  const call = async (key: string, secret: string) => {
    const query = `auth_key=${key}&auth_timestamp=${now / 1000}&auth_version=1.0`
    const signature = createHmac('sha256', secret)
      .update(`GET\n/apps/decant/channels\n${query}`)
      .digest('hex')
    const url = `/apps/decant/channels?${query}&auth_signature=${signature}`
    return (await app.inject({ method: 'GET', url })).statusCode
  }
  expect(await call(after.key, after.secret)).toBe(200)
  expect(await call(before.key, before.secret)).toBe(200)
  expect(await call(before.key, after.secret)).toBe(401)
  expect(await call(other.key, other.secret)).toBe(401)
  await app.close()
})
