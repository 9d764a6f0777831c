import { describe, expect, it } from 'vitest'
import {
  established,
  limits,
  receive,
  rejectHandshake,
  type Session,
} from '../../../../server/realtime/protocol/protocol'
import { channelAuth, userAuth } from '../../../../server/realtime/protocol/signature'

const keys = { key: 'plant-key', secret: 'plant-secret' }
const rules = { keys, limits, now: 10_000 }
const session = (overrides: Partial<Session> = {}): Session => ({
  socketId: '12.34',
  subscriptions: new Map(),
  userId: null,
  forwarded: { since: 0, count: 0 },
  ...overrides,
})
const say = (frame: unknown, overrides: Partial<Session> = {}) =>
  receive(typeof frame === 'string' ? frame : JSON.stringify(frame), session(overrides), rules)
const subscribe = (data: unknown, overrides: Partial<Session> = {}) =>
  say({ event: 'pusher:subscribe', data }, overrides)
const signed = (channel: string, channelData?: string) => ({
  channel,
  auth: channelAuth(keys, '12.34', channel, channelData),
  ...(channelData !== undefined && { channel_data: channelData }),
})

const refused = (effects: ReturnType<typeof say>) =>
  effects.map((effect) => (effect.do === 'send' ? [effect.frame.event, effect.frame.data] : effect.do))

describe('connection', () => {
  it('a connection gets its socket id and activity timeout, as a JSON string', () => {
    expect(established('12.34')).toEqual({
      event: 'pusher:connection_established',
      data: '{"socket_id":"12.34","activity_timeout":30}',
    })
  })

  it('a connection is turned away by number when app or version do not fit', () => {
    const code = (key: string, version: string | null) =>
      (rejectHandshake(key, version, keys)?.data as { code: number } | undefined)?.code
    expect([
      code('plant-key', '7'),
      code('other', '7'),
      code('plant-key', 'x'),
      code('plant-key', '9'),
      code('plant-key', null),
    ]).toEqual([undefined, 4001, 4006, 4007, 4008])
  })

  it('a connection answers a ping and takes a pong as a sign of life', () => {
    expect(say({ event: 'pusher:ping', data: {} })).toEqual([
      { do: 'send', frame: { event: 'pusher:pong', data: '{}' } },
    ])
    expect(say({ event: 'pusher:pong' })).toEqual([])
  })
})

describe('subscription', () => {
  it('a subscription to a public channel needs no signature', () => {
    expect(subscribe({ channel: 'heartbeat', auth: '' })).toEqual([
      { do: 'subscribe', channel: 'heartbeat', member: null, grant: null },
    ])
  })

  it('a subscription to a private channel needs the signature of this socket and this channel', () => {
    const channel = 'private-production.board'
    expect(subscribe(signed(channel))[0]).toMatchObject({ do: 'subscribe', channel })
    const wrong = [
      { channel, auth: '' },
      { channel },
      { channel, auth: 7 },
      { channel, auth: channelAuth(keys, '12.35', channel) },
      { channel, auth: channelAuth(keys, '12.34', 'private-production.other') },
      { channel, auth: channelAuth({ ...keys, secret: 'guessed' }, '12.34', channel) },
      { ...signed(channel, '{"user_id":"1"}'), channel_data: '{"user_id":"2"}' },
      { ...signed(channel), channel_data: { user_id: '2' } },
    ]
    for (const data of wrong)
      expect(refused(subscribe(data))).toEqual([
        ['pusher:subscription_error', expect.objectContaining({ type: 'AuthError', status: 401 }) as object],
      ])
  })

  it('a subscription carries person, token and its end from the signed data', () => {
    const about = { user_id: '3', token_id: '9', expires_at: 20_000, granted_at: 9_000, fed_to: 42 }
    expect(subscribe(signed('private-production.board', JSON.stringify(about)))).toEqual([
      { do: 'subscribe', channel: 'private-production.board', member: null, grant: about },
    ])
  })

  it('a subscription to a presence channel needs a person', () => {
    const channel = 'presence-production_orders.7'
    const data = '{"user_id":5,"user_info":{"name":"P. Roy"}}'
    expect(subscribe(signed(channel, data))).toEqual([
      { do: 'subscribe', channel, member: { user_id: '5', user_info: { name: 'P. Roy' } }, grant: null },
    ])
    for (const invalid of [undefined, 'no JSON', '[]', '{}', '{"user_id":""}', '{"user_id":{}}'])
      expect(refused(subscribe(signed(channel, invalid)))[0]![0]).toBe('pusher:subscription_error')
  })

  it('a subscription is refused when the member is too large', () => {
    const data = JSON.stringify({ user_id: '5', user_info: 'x'.repeat(limits.memberBytes) })
    expect(refused(subscribe(signed('presence-a.1', data)))[0]![1]).toMatchObject({ type: 'LimitReached' })
  })

  it('a subscription is refused beyond the number of channels of one socket', () => {
    const many = new Map(Array.from({ length: limits.channelsPerSocket }, (_, at) => [`room-${at}`, null]))
    expect(refused(subscribe({ channel: 'one-more' }, { subscriptions: many }))[0]![1]).toMatchObject({
      type: 'LimitReached',
      status: 403,
    })
    expect(subscribe({ channel: 'room-1' }, { subscriptions: many })[0]!.do).toBe('subscribe')
  })

  it('a subscription needs a channel name of the allowed characters and length', () => {
    const names = [
      '',
      'a b',
      'x'.repeat(165),
      'é',
      'a:b',
      7,
      null,
      {},
      ['a'],
      undefined,
      'private-encrypted-a',
    ]
    for (const channel of names)
      expect(refused(subscribe({ channel }))).toEqual([
        ['pusher:error', { code: 4200, message: 'Invalid channel name' }],
      ])
  })

  it('a subscription to a person’s own channel needs to be signed in as this person', () => {
    expect(refused(subscribe({ channel: '#server-to-user-5' }))[0]![0]).toBe('pusher:subscription_error')
    expect(subscribe({ channel: '#server-to-user-5' }, { userId: '5' })[0]!.do).toBe('subscribe')
  })

  it('a subscription ends on demand, once', () => {
    const frame = { event: 'pusher:unsubscribe', data: { channel: 'heartbeat' } }
    expect(say(frame, { subscriptions: new Map([['heartbeat', null]]) })).toEqual([
      { do: 'unsubscribe', channel: 'heartbeat' },
    ])
    expect(say(frame)).toEqual([])
  })
})

describe('signing in', () => {
  const data = '{"id":"5","user_info":{"name":"P. Roy"}}'
  it('signing in is believed with the signature of this socket only', () => {
    const sign = (auth: string) => say({ event: 'pusher:signin', data: { auth, user_data: data } })
    expect(sign(userAuth(keys, '12.34', data))[0]).toMatchObject({ do: 'sign_in', userId: '5' })
    expect(refused(sign(userAuth(keys, '12.35', data)))).toEqual([
      ['pusher:error', { code: 4009, message: 'Invalid signature' }],
    ])
  })

  it('signing in needs a user with an id', () => {
    for (const user_data of ['{}', 'x', '[]', '{"id":null}'])
      expect(
        refused(
          say({ event: 'pusher:signin', data: { user_data, auth: userAuth(keys, '12.34', user_data) } }),
        ),
      ).toEqual([['pusher:error', { code: 4009, message: 'user_data needs id' }]])
  })
})

describe('client event', () => {
  const inside: Partial<Session> = {
    subscriptions: new Map([
      ['private-a.b', null],
      ['heartbeat', null],
      ['presence-a.1', { user_id: '5', user_info: {} }],
    ]),
  }
  const whisper = (
    channel: unknown,
    overrides = inside,
    data: unknown = { at: 1 },
    event = 'client-typing',
  ) => say({ event, channel, data }, overrides)

  it('a client event goes on as it came, on presence channels with the person that sent it', () => {
    expect(whisper('private-a.b')).toEqual([
      { do: 'forward', frame: { event: 'client-typing', channel: 'private-a.b', data: { at: 1 } } },
    ])
    expect(
      say({ event: 'client-typing', channel: 'presence-a.1', data: 1, user_id: '99', extra: 'x' }, inside),
    ).toEqual([
      { do: 'forward', frame: { event: 'client-typing', channel: 'presence-a.1', data: 1, user_id: '5' } },
    ])
  })

  it('a client event needs a private or presence channel one is in', () => {
    for (const channel of ['heartbeat', 'private-a.c', 'presence-a.2'])
      expect(refused(whisper(channel))[0]![1]).toMatchObject({ code: 4009 })
    for (const channel of [undefined, null, 7, {}])
      expect(refused(whisper(channel))[0]![1]).toMatchObject({ code: 4200 })
  })

  it('a client event is refused when it is too large, too long a name or too many in a second', () => {
    expect(refused(whisper('private-a.b', inside, 'x'.repeat(limits.eventBytes)))[0]![1]).toMatchObject({
      code: 4301,
    })
    expect(refused(whisper('private-a.b', inside, 1, `client-${'x'.repeat(200)}`))[0]![1]).toMatchObject({
      code: 4200,
    })
    const busy = { ...inside, forwarded: { since: 9_500, count: limits.clientEventsPerSecond } }
    expect(refused(whisper('private-a.b', busy))[0]![1]).toMatchObject({ code: 4301 })
    const later = { ...inside, forwarded: { since: 9_000, count: limits.clientEventsPerSecond } }
    expect(whisper('private-a.b', later)[0]!.do).toBe('forward')
  })
})

describe('anything else', () => {
  it('anything else is answered with an error and never goes on', () => {
    const frames = [
      '',
      'x',
      'null',
      '[]',
      '7',
      '"a"',
      '{}',
      '{"event":7}',
      '{"event":["client-a"]}',
      { event: 'pusher:unknown' },
      { event: 'pusher_internal:member_added', channel: 'private-a.b', data: {} },
      { event: 'released', channel: 'private-a.b', data: {} },
      { event: 'Client-typing', channel: 'private-a.b' },
    ]
    for (const frame of frames)
      expect(refused(say(frame, { subscriptions: new Map([['private-a.b', null]]) }))).toEqual([
        ['pusher:error', expect.objectContaining({ code: 4200 }) as object],
      ])
  })
})
