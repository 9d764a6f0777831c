import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type Pusher from 'pusher-js'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'
import { append, change, next, type Node, person, pusherOf, startNode } from '../node'

let database: FreshDatabase
let east: Node
let west: Node
const clients: Pusher[] = []
const room = 'presence-production_orders.7'
const table = 'private-production.production_orders'
/** What the token of a person says of its end, when the sockets are about to be closed. */
const ends = new Map<string, number | null>()

const client = (node: Node, token = '') => {
  const pusher = pusherOf(node, token)
  clients.push(pusher)
  return pusher
}
const joined = async (pusher: Pusher, name: string) => {
  const channel = pusher.subscribe(name)
  await next(channel, 'pusher:subscription_succeeded')
  return channel
}
/** Signs in on both nodes, as the table of tokens would. */
const signIn = (token: string, caller: ReturnType<typeof person>) => {
  for (const node of [east, west]) node.people.set(token, caller)
}
const closedWith = (pusher: Pusher) =>
  next<{ data: { code: number } }>(pusher.connection, 'error').then(({ data }) => data.code)

beforeAll(async () => {
  database = await freshDatabase()
  const tokenEnds = async (id: string) => ends.get(id) ?? null
  east = await startNode(database, { tokenEnds })
  west = await startNode(database, { tokenEnds })
  signIn('batcher', person(1))
  signIn('labeler', person(2))
})
afterEach(() => {
  for (const pusher of clients.splice(0)) pusher.disconnect()
})
afterAll(async () => {
  await east.stop()
  await west.stop()
  await database.drop()
})

describe('two nodes on one database', () => {
  it('both nodes broadcast each change, and leave out the sender’s socket on either node', async () => {
    const [sender, other] = [client(west, 'batcher'), client(east, 'labeler')]
    const [own, theirs] = await Promise.all([joined(sender, table), joined(other, table)])
    const heard: number[] = []
    own.bind('updated', ({ id }: { id: number }) => heard.push(id))
    const last = next(own, 'created')
    const callback = next<{ id: number }>(theirs, 'updated')
    await append(database.pool, [
      change(31, { socket_id: sender.connection.socket_id, skip_sender: true }),
      change(32, { socket_id: sender.connection.socket_id }),
      change(33, { announced: 'created' }),
    ])
    await last
    expect([(await callback).id, heard]).toEqual([31, [32]])
  })

  it('two nodes on one database pass on what is published at one of them, without the socket left out at the other', async () => {
    const [one, two] = [client(west), client(west)]
    const [left, right] = await Promise.all([joined(one, 'heartbeat'), joined(two, 'heartbeat')])
    const heard: string[] = []
    left.bind('notice', () => heard.push('left out'))
    const callback = next(right, 'notice')
    const after = next(left, 'after')
    east.realtime.publish('heartbeat', 'notice', { a: 1 }, { exceptSocketId: one.connection.socket_id })
    east.realtime.publish('heartbeat', 'after', 'x'.repeat(9_000))
    expect(await callback).toEqual({ a: 1 })
    expect(await after).toHaveLength(9_000)
    expect(heard).toEqual([])
  })

  it('two nodes on one database show in lists which rows are open, on either node', async () => {
    const list = client(east, 'batcher')
    const open = 'private-cache-production.production_orders.open'
    const channel = await joined(list, open)
    const countEvent = (count: number) =>
      new Promise<unknown>((resolve) => {
        channel.bind('value', ({ value }: { value: unknown[] }) => value.length === count && resolve(value))
      })
    const opened = countEvent(1)
    const editor = client(west, 'labeler')
    await joined(editor, room)
    expect(await opened).toEqual([{ id: 7, people: [{ id: 2, name: 'Person 2' }] }])
    const later = client(west, 'batcher').subscribe(open)
    expect(await next(later, 'value')).toMatchObject({ value: [{ id: 7 }] })
    const left = countEvent(0)
    editor.unsubscribe(room)
    expect(await left).toEqual([])
  })

  it('two nodes on one database see one list of people, each once, also when a node goes', async () => {
    const south = await startNode(database)
    for (const [token, caller] of east.people) south.people.set(token, caller)
    const watcher = await joined(client(east, 'batcher'), room)
    const came = next<{ id: string }>(watcher, 'pusher:member_added')
    await joined(client(south, 'labeler'), room)
    expect((await came).id).toBe('2')
    const late = await joined(client(west, 'labeler'), room)
    const { members } = late as unknown as { members: { count: number } }
    await expect.poll(() => members.count).toBe(2)
    const removed = next<{ id: string }>(watcher, 'pusher:member_removed')
    await south.stop()
    clients.at(-1)!.disconnect()
    expect((await removed).id).toBe('2')
  })

  it('two nodes on one database whisper from one to the other', async () => {
    const [one, two] = [client(east, 'batcher'), client(west, 'labeler')]
    const [from, to] = await Promise.all([joined(one, room), joined(two, room)])
    const heard = new Promise<unknown[]>((resolve) =>
      to.bind('client-typing', (...all: unknown[]) => resolve(all)),
    )
    from.trigger('client-typing', { field: 'note' })
    expect(await heard).toEqual([{ field: 'note' }, { user_id: '1' }])
  })

  it('two nodes on one database hear what must not be missed when they listen again', async () => {
    const channel = await joined(client(west), 'heartbeat')
    const callback = next(channel, 'kept')
    await west.listening.at(-1)!.end()
    east.realtime.publish('heartbeat', 'kept', {})
    await callback
  })

  it('two nodes on one database end a signed-out person’s sockets for good, wherever they were authorised', async () => {
    const [one, other] = [client(east, 'batcher'), client(west, 'labeler')]
    await Promise.all([joined(one, table), joined(other, table)])
    const code = closedWith(one)
    west.realtime.signOut({ userId: 1 })
    expect(await code).toBe(4009)
    await expect.poll(() => one.connection.state).toBe('disconnected')
    expect(other.connection.state).toBe('connected')
  })

  it('two nodes on one database end the sockets of a token that the log says was signed out, after telling the person', async () => {
    const notices = 'private-general.users.1'
    const [here, elsewhere] = [client(east, 'batcher'), client(west, 'second')]
    signIn('second', person(1, { tokenId: 12 }))
    const [callback] = await Promise.all([joined(here, notices), joined(elsewhere, notices)])
    const notice = next(callback, 'signed_out')
    const code = closedWith(here)
    await append(database.pool, [
      {
        channel: notices,
        table_name: 'users',
        row_id: 1,
        action: 'noticed',
        announced: 'signed_out',
        row: { token_id: 1 },
      },
    ])
    expect(await notice).toMatchObject({ row: { token_id: 1 } })
    expect(await code).toBe(4009)
    expect(elsewhere.connection.state).toBe('connected')
  })

  it('two nodes on one database send a person back for new rights: what he may no longer read is refused', async () => {
    signIn('moved', person(4))
    const pusher = client(east, 'moved')
    const channel = await joined(pusher, table)
    signIn('moved', person(4, { roles: ['sale'] }))
    const refused = next<{ status: number }>(channel, 'pusher:subscription_error')
    await append(database.pool, [
      {
        channel: 'private-general.users.4',
        table_name: 'users',
        row_id: 4,
        action: 'noticed',
        announced: 'roles_changed',
      },
    ])
    expect((await refused).status).toBe(403)
    expect(pusher.connection.state).toBe('connected')
  })

  it('two nodes on one database end a socket when its token ends, not when the token was used since', async () => {
    const soon = Date.now() + 2_000
    signIn('short', person(5, { tokenId: 51, endsAt: soon }))
    signIn('used', person(6, { tokenId: 61, endsAt: soon }))
    ends.set('61', Date.now() + 60_000)
    const [short, used] = [client(east, 'short'), client(west, 'used')]
    const code = closedWith(short)
    // On a busy machine its token ends before it has joined.
    short.subscribe(table)
    await joined(used, table)
    expect(await code).toBe(4009)
    expect(used.connection.state).toBe('connected')
  })

  it('two nodes on one database come back at once from a restart and hear the next change', async () => {
    const north = await startNode(database)
    north.people.set('batcher', person(1))
    const pusher = client(north, 'batcher')
    await joined(pusher, table)
    const away = next(pusher.connection, 'connecting')
    await north.stop()
    await away
    expect(['connecting', 'unavailable']).toContain(pusher.connection.state)
  })
})
