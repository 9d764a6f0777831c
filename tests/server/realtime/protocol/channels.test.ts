import { describe, expect, it } from 'vitest'
import { channelAuth } from '../../../../server/realtime/protocol/signature'
import { limits } from '../../../../server/realtime/protocol/protocol'
import { createFloor, framesIn, listener } from '../floor'

const keys = { key: 'plant-key', secret: 'plant-secret' }
type Floor = ReturnType<typeof createFloor>

const join = (floor: Floor, socketId: string, channel: string, about?: object) => {
  const data = about && JSON.stringify(about)
  floor.channels.receive(
    socketId,
    JSON.stringify({
      event: 'pusher:subscribe',
      data: {
        channel,
        auth: channelAuth(keys, socketId, channel, data),
        ...(data && { channel_data: data }),
      },
    }),
  )
}
const room = 'presence-production_orders.7'

describe('channels', () => {
  it('a channel delivers an event to all its sockets but the excluded one', () => {
    const floor = createFloor(keys)
    const [one, two, three] = [floor.come('1.1'), floor.come('2.2'), floor.come('3.3')]
    join(floor, '1.1', 'heartbeat')
    join(floor, '2.2', 'heartbeat')
    floor.channels.publish('heartbeat', 'beat', '{"position":"a:1"}', { exceptSocketId: '2.2' })
    expect(one.frames.at(-1)).toEqual({ event: 'beat', channel: 'heartbeat', data: '{"position":"a:1"}' })
    expect([two.events().includes('beat'), three.events().includes('beat')]).toEqual([false, false])
  })

  it('channels ignore a left-out socket that does not exist', () => {
    const floor = createFloor(keys)
    const one = floor.come('1.1')
    join(floor, '1.1', 'heartbeat')
    floor.channels.publish('heartbeat', 'beat', '{}', { exceptSocketId: '9.9' })
    expect(one.events()).toContain('beat')
  })

  it('channels are gone with their last subscriber', () => {
    const floor = createFloor(keys)
    floor.come('1.1')
    floor.come('2.2')
    join(floor, '1.1', 'heartbeat')
    join(floor, '2.2', 'heartbeat')
    floor.channels.gone('1.1')
    expect(floor.channels.names()).toEqual(['heartbeat'])
    floor.channels.receive('2.2', '{"event":"pusher:unsubscribe","data":{"channel":"heartbeat"}}')
    expect(floor.channels.names()).toEqual([])
    expect(floor.stats.subscriptions).toBe(0)
  })

  it('channels list a person once whatever the number of tabs, and say once that he came and went', () => {
    const floor = createFloor(keys)
    const watcher = floor.come('1.1')
    join(floor, '1.1', room, { user_id: '1' })
    for (const tab of ['2.1', '2.2']) {
      floor.come(tab)
      join(floor, tab, room, { user_id: '2', user_info: { name: 'P. Roy' } })
    }
    expect(floor.presence.roll(room).presence).toEqual({
      ids: ['1', '2'],
      hash: { 1: {}, 2: { name: 'P. Roy' } },
      count: 2,
    })
    floor.channels.gone('2.1')
    expect(watcher.events().slice(2)).toEqual(['pusher_internal:member_added'])
    floor.channels.gone('2.2')
    expect(watcher.frames.slice(2)).toEqual([
      {
        event: 'pusher_internal:member_added',
        channel: room,
        data: '{"user_id":"2","user_info":{"name":"P. Roy"}}',
      },
      { event: 'pusher_internal:member_removed', channel: room, data: '{"user_id":"2"}' },
    ])
  })

  it('channels of presence have a limit of members', () => {
    const floor = createFloor(keys)
    for (let at = 0; at <= limits.membersPerChannel; at += 1) {
      const client = floor.come(`1.${at}`)
      join(floor, `1.${at}`, room, { user_id: String(at) })
      expect(client.events().at(-1)).toBe(
        at < limits.membersPerChannel
          ? 'pusher_internal:subscription_succeeded'
          : 'pusher:subscription_error',
      )
    }
  })

  it('channels with a cache replay the last event of the server, and say when there is none', () => {
    const floor = createFloor(keys)
    const cache = 'private-cache-production.board_tiles'
    const first = floor.come('1.1')
    join(floor, '1.1', cache)
    expect(first.events().slice(1)).toEqual(['pusher_internal:subscription_succeeded', 'pusher:cache_miss'])
    floor.channels.publish(cache, 'value', '{"value":1}')
    floor.channels.publish(cache, 'value', '{"value":2}')
    floor.channels.receive('1.1', JSON.stringify({ event: 'client-value', channel: cache, data: 3 }))
    const second = floor.come('2.2')
    join(floor, '2.2', cache)
    expect(second.frames.at(-1)).toEqual({ event: 'value', channel: cache, data: '{"value":2}' })
  })

  it('a socket that missed events gets reloads of its tables and the last state of each value', () => {
    const floor = createFloor(keys)
    floor.come('1.1')
    const cache = 'private-cache-production.board_tiles'
    for (const channel of ['heartbeat', 'private-production.board', cache]) join(floor, '1.1', channel)
    floor.channels.publish(cache, 'value', '{"value":2}')
    const callback = listener('1.1')
    for (const frame of framesIn(floor.channels.afresh('1.1'))) callback.connection.send(frame)
    expect(callback.frames.map(({ event, channel }) => [event, channel])).toEqual([
      ['resync', undefined],
      ['reload', 'private-production.board'],
      ['value', cache],
    ])
  })

  it('channels stop taking client events for the rest of the second after the tenth', () => {
    let at = 50_000
    const floor = createFloor(keys, () => at)
    const [from, to] = [floor.come('1.1'), floor.come('2.2')]
    join(floor, '1.1', 'private-a.b')
    join(floor, '2.2', 'private-a.b')
    const whisper = () =>
      floor.channels.receive('1.1', '{"event":"client-a","channel":"private-a.b","data":1}')
    for (let time = 0; time < 12; time += 1) whisper()
    const heard = () => to.events().filter((event) => event === 'client-a').length
    expect([heard(), from.frames.at(-1)?.data]).toEqual([
      10,
      { code: 4301, message: 'Too many client events' },
    ])
    at += 1_000
    whisper()
    expect(heard()).toBe(11)
  })
})

describe('grants', () => {
  const grant = (overrides: object) => ({
    user_id: '5',
    token_id: '50',
    expires_at: null,
    granted_at: 0,
    fed_to: 10,
    ...overrides,
  })
  const channel = 'private-a.b'

  it('grants of a signed-out token close its sockets for good, and those still on their way', () => {
    const floor = createFloor(keys, () => 1_000)
    const [here, later, other] = [floor.come('1.1'), floor.come('2.2'), floor.come('3.3')]
    join(floor, '1.1', channel, grant({}))
    join(floor, '3.3', channel, grant({ token_id: '51' }))
    floor.grants.revoke({ token_id: '50' }, 4009, 'Signed out')
    join(floor, '2.2', channel, grant({ granted_at: 999 }))
    expect([here.closed, later.closed, other.closed]).toEqual([
      [[4009, 'Signed out']],
      [[4009, 'Rights have changed']],
      [],
    ])
  })

  it('grants signed before a change of rights are sent back for new ones, newer ones are', () => {
    const floor = createFloor(keys, () => 1_000)
    const [before, newer] = [floor.come('1.1'), floor.come('2.2')]
    floor.grants.revoke({ user_id: '5' }, 4200, 'Rights have changed', { position: 11 })
    join(floor, '1.1', channel, grant({ fed_to: 10, granted_at: 1_000 }))
    join(floor, '2.2', channel, grant({ fed_to: 11 }))
    expect([before.closed, newer.closed]).toEqual([[[4200, 'Rights have changed']], []])
  })

  it('grants cannot be kept for later', () => {
    let at = 0
    const floor = createFloor(keys, () => at)
    const client = floor.come('1.1')
    at = 120_001
    join(floor, '1.1', channel, grant({}))
    expect(client.frames.at(-1)?.data).toMatchObject({ status: 401 })
  })

  it('grants end with their token: for good, or to come back where a newer token is held', () => {
    let at = 0
    const floor = createFloor(keys, () => at)
    const [one, two] = [floor.come('1.1'), floor.come('2.2')]
    join(floor, '1.1', channel, grant({ expires_at: 1_000 }))
    join(floor, '2.2', channel, grant({ expires_at: 1_000 }))
    join(floor, '2.2', 'private-a.c', grant({ token_id: '51', expires_at: 9_000 }))
    at = 1_000
    expect([...floor.grants.expired()]).toEqual(['50'])
    floor.grants.expire('50')
    expect([one.closed, two.closed]).toEqual([[[4009, 'Token expired']], [[4200, 'Token expired']]])
  })
})
