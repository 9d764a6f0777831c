import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelAuth } from '../../../../server/realtime/protocol/signature'
import { createFloor, type Frame } from '../floor'

const keys = { key: 'plant-key', secret: 'plant-secret' }
const open = 'private-production.board'
const closed = 'private-production.orders'
const room = 'presence-production_orders.1'

const anything = fc.anything({ maxDepth: 2, withNullPrototype: true })
const channel = fc.oneof(
  fc.constantFrom(open, closed, room, 'heartbeat', '__proto__', ''),
  fc.string(),
  anything,
)
const event = fc.oneof(
  fc.constantFrom(
    'pusher:subscribe',
    'pusher:unsubscribe',
    'pusher:signin',
    'pusher:ping',
    'pusher_internal:member_added',
    'pusher_internal:subscription_succeeded',
    'released',
    'value',
    'client-typing',
    'client-',
  ),
  fc.string(),
  anything,
)
const data = fc.oneof(
  anything,
  fc.record(
    {
      channel,
      auth: fc.oneof(fc.string(), anything),
      channel_data: fc.oneof(fc.json(), anything),
      user_data: anything,
    },
    { requiredKeys: [] },
  ),
)
const mutated = fc
  .tuple(
    fc.record({ event, channel, data, user_id: anything }, { requiredKeys: [] }),
    fc.nat(),
    fc.string({ maxLength: 3 }),
  )
  .map(([frame, at, put]) => {
    const text = JSON.stringify(frame) ?? ''
    const cut = at % (text.length + 1)
    return text.slice(0, cut) + put + text.slice(cut + put.length)
  })
const frame = fc.oneof(
  fc
    .record({ event, channel, data, user_id: anything }, { requiredKeys: [] })
    .map((one) => JSON.stringify(one) ?? ''),
  mutated,
  fc.string(),
  fc.json(),
)

const subscribe = (socketId: string, name: string, member?: object) => {
  const about = member && JSON.stringify(member)
  return JSON.stringify({
    event: 'pusher:subscribe',
    data: {
      channel: name,
      auth: channelAuth(keys, socketId, name, about),
      ...(about && { channel_data: about }),
    },
  })
}

const isGuarded = (where = '') => where.startsWith('private-') || where.startsWith('presence-')
const mayReach = ({ event: eventName, channel: where, user_id: by }: Frame) =>
  eventName.startsWith('client-') && (where === open || (where === room && by === '7'))

describe('whatever a client sends', () => {
  it('whatever a client sends breaks nothing, opens no guarded channel and reaches others only as its own client events', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 20 }), (frames) => {
        const floor = createFloor(keys, () => 1_000_000)
        const [sender, other] = [floor.come('1.1'), floor.come('2.2')]
        for (const name of [open, closed, 'heartbeat']) floor.channels.receive('2.2', subscribe('2.2', name))
        floor.channels.receive('2.2', subscribe('2.2', room, { user_id: '8' }))
        floor.channels.receive('1.1', subscribe('1.1', open))
        floor.channels.receive('1.1', subscribe('1.1', room, { user_id: '7' }))
        const before = other.frames.length
        const own = sender.frames.length
        for (const text of frames) floor.channels.receive('1.1', text)

        const reached = other.frames
          .slice(before)
          .filter(({ event: eventName }) => eventName !== 'pusher_internal:member_removed')
        expect(reached.filter((one) => !mayReach(one))).toEqual([])
        const opened = sender.frames
          .slice(own)
          .filter(
            ({ event: eventName, channel: where }) =>
              eventName.endsWith('subscription_succeeded') && isGuarded(where),
          )
        expect(opened).toEqual([])
        floor.channels.gone('1.1')
        floor.channels.gone('2.2')
        expect([floor.stats.sockets, floor.stats.subscriptions, floor.channels.names()]).toEqual([0, 0, []])
      }),
      { numRuns: 3_000 },
    )
  })
})
