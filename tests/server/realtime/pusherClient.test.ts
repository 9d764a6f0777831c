import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../harness/database'
import { append, change, keys, next, type Node, person, pusherOf, startNode } from './node'

let database: FreshDatabase
let node: Node
const clients: { disconnect(): void }[] = []
const client = (token = '') => {
  const pusher = pusherOf(node, token)
  clients.push(pusher)
  return pusher
}
const table = 'private-production.production_orders'

beforeAll(async () => {
  database = await freshDatabase()
  node = await startNode(database)
  node.people.set('batcher', person(1))
  node.people.set('labeler', person(2, { roles: ['labeler'] }))
  node.people.set('seller', person(3, { roles: ['sale'], modules: ['Sale'] }))
})
afterEach(() => {
  for (const one of clients.splice(0)) one.disconnect()
})
afterAll(async () => {
  await node.stop()
  await database.drop()
})

describe('unmodified pusher-js client', () => {
  it('the unmodified pusher-js client hears a committed change on the channel of the table, with row, version and position', async () => {
    const channel = client('batcher').subscribe(table)
    await next(channel, 'pusher:subscription_succeeded')
    const heard = next<{ position: string; row: unknown; by: unknown }>(channel, 'released')
    await append(database.pool, [
      change(7, {
        announced: 'released',
        event: 'release',
        version: 4,
        row: { id: 7, version: 4, note: 'Mango 60 ml', cost: '12.5' },
        user_name: 'P. Roy',
      }),
    ])
    expect(await heard).toEqual({
      position: node.realtime.feed.position(),
      id: 7,
      version: 4,
      row: { id: 7, version: 4, note: 'Mango 60 ml', partial: 1 },
      event: 'release',
      by: { id: 0, name: 'P. Roy' },
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    })
  })

  it('the unmodified pusher-js client gets an error for a refused channel, and keeps its connection', async () => {
    const pusher = client('seller')
    const channel = pusher.subscribe(table)
    expect(await next(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 403 })
    expect(pusher.connection.state).toBe('connected')
  })

  it('the unmodified pusher-js client sees who has a record open, each person once, and their coming and going', async () => {
    const [batcher, labeler, secondTab] = [client('batcher'), client('labeler'), client('labeler')]
    const room = batcher.subscribe('presence-production_orders.7')
    await next(room, 'pusher:subscription_succeeded')
    const came: unknown[] = []
    room.bind('pusher:member_added', (member: unknown) => came.push(member))
    await next(labeler.subscribe('presence-production_orders.7'), 'pusher:subscription_succeeded')
    const members = await next<{ count: number; me: unknown }>(
      secondTab.subscribe('presence-production_orders.7'),
      'pusher:subscription_succeeded',
    )
    expect(members.count).toBe(2)
    expect(members.me).toMatchObject({ id: '2', info: { id: 2, name: 'Person 2' } })
    labeler.disconnect()
    const removed = next<{ id: string }>(room, 'pusher:member_removed')
    secondTab.disconnect()
    expect((await removed).id).toBe('2')
    expect(came).toHaveLength(1)
  })

  it('the unmodified pusher-js client whispers to the others and never to itself', async () => {
    const [one, two] = [client('batcher'), client('labeler')]
    const [from, to] = [
      one.subscribe('presence-production_orders.8'),
      two.subscribe('presence-production_orders.8'),
    ]
    await Promise.all([
      next(from, 'pusher:subscription_succeeded'),
      next(to, 'pusher:subscription_succeeded'),
    ])
    const own: unknown[] = []
    from.bind('client-typing', (data: unknown) => own.push(data))
    const heard = next(to, 'client-typing')
    from.trigger('client-typing', { field: 'note' })
    expect(await heard).toEqual({ field: 'note' })
    expect(own).toEqual([])
  })

  it('the unmodified pusher-js client gets the beat of the feed', async () => {
    const beat = await next<Record<string, string>>(client().subscribe('heartbeat'), 'beat')
    expect(Object.keys(beat)).toEqual(['position', 'at', 'fed_at'])
    expect(beat['position']).toBe(node.realtime.feed.position())
  })
})

describe('laravel-echo over pusher-js', () => {
  it('laravel-echo over pusher-js listens on private channels and joins a record', async () => {
    const echo = new Echo({
      broadcaster: 'pusher',
      Pusher,
      key: keys.key,
      cluster: 'plant',
      wsHost: '127.0.0.1',
      wsPort: node.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      authEndpoint: `http://127.0.0.1:${node.port}/broadcasting/auth`,
      bearerToken: 'batcher',
    })
    clients.push(echo)
    const here = await new Promise<unknown[]>((resolve) =>
      echo.join('production_orders.9').here((members: unknown[]) => resolve(members)),
    )
    expect(here).toEqual([{ id: 1, name: 'Person 1', color: expect.any(String) as string }])
    const channel = echo.private('production.production_orders')
    const heard = new Promise<{ id: number }>((resolve) => channel.listen('.created', resolve))
    await new Promise<void>((resolve) => channel.subscribed(resolve))
    await append(database.pool, [change(12, { announced: 'created', action: 'created' })])
    expect((await heard).id).toBe(12)
  })
})
