import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import pg from 'pg'
import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../server/realtime/protocol/broadcastingAuth'
import { createExternalBroadcaster } from '../../../../server/realtime/external/externalBroadcaster'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'
import { append, change, keys, next, type Node, orders, person, silent, startNode } from '../node'

const table = 'private-production.production_orders'
const own = 'private-general.users.1'

/** A node whose sockets another server holds: the service is a Pusher-compatible server of its own database. */
async function startExternal({ pool, db, connection }: FreshDatabase, port: number) {
  const people = new Map<string, Caller>([
    ['batcher', person(1)],
    ['bottler', person(2)],
  ])
  const opened: pg.Client[] = []
  let failures = 0
  const realtime = createExternalBroadcaster({
    settings: { ...keys, origins: [] },
    url: `http://127.0.0.1:${port}`,
    pool,
    db,
    log: { ...silent, warn: () => void failures++ },
    resources: [orders],
    connect: async () => {
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      await client.connect()
      opened.push(client)
      return client
    },
  })
  const app = Fastify()
  await app.register(formbody)
  const callerOf = (header: string | undefined) => people.get((header ?? '').replace('Bearer ', ''))
  app.post('/broadcasting/:what', async (request, reply) => {
    const caller = callerOf(request.headers.authorization)
    if (!caller) return reply.code(401).send({})
    const { what } = request.params as { what: string }
    const { http, body } =
      what === 'auth'
        ? realtime.broadcastingAuth(caller, request.body)
        : realtime.broadcastingUserAuth(caller, request.body)
    return reply.code(http).send(body)
  })
  await realtime.start()
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    realtime,
    /** How often something could not be done yet. */
    failures: () => failures,
    authPort: (app.server.address() as AddressInfo).port,
    /** Every session with the database is cut, as when the node is gone for good. */
    cut: async () => {
      const pids = opened.map((client) => (client as unknown as { processID: number }).processID)
      await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
    },
    stop: async () => {
      await realtime.stop()
      await app.close()
    },
  }
}

describe('with an external Pusher-compatible service', () => {
  let there: FreshDatabase
  let database: FreshDatabase
  let service: Node
  let nodes: Awaited<ReturnType<typeof startExternal>>[] = []
  const clients: Pusher[] = []

  const startAnother = async () => {
    const node = await startExternal(database, service.port)
    nodes.push(node)
    return node
  }
  const client = (node: { authPort: number }, who = 'batcher') => {
    const headers = { Authorization: `Bearer ${who}` }
    const endpoint = (what: string) => `http://127.0.0.1:${node.authPort}/broadcasting/${what}`
    const pusher = new Pusher(keys.key, {
      cluster: 'plant',
      wsHost: '127.0.0.1',
      wsPort: service.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: { transport: 'ajax', endpoint: endpoint('auth'), headers },
      userAuthentication: { transport: 'ajax', endpoint: endpoint('user-auth'), headers },
    })
    clients.push(pusher)
    return pusher
  }
  const joined = async (pusher: Pusher, name: string) => {
    const channel = pusher.subscribe(name)
    await next(channel, 'pusher:subscription_succeeded')
    return channel
  }
  /** Ids of changed rows as they arrive, up to the last expected one. */
  const heardUntil = (channel: Awaited<ReturnType<typeof joined>>, last: number) =>
    new Promise<number[]>((resolve) => {
      const ids: number[] = []
      channel.bind('updated', ({ id }: { id: number }) => {
        ids.push(id)
        if (id === last) resolve(ids)
      })
    })

  beforeAll(async () => {
    there = await freshDatabase()
  })
  beforeEach(async () => {
    database = await freshDatabase()
    service = await startNode(there, { resources: [] })
  })
  afterEach(async () => {
    for (const pusher of clients.splice(0)) pusher.disconnect()
    for (const node of nodes) await node.stop()
    nodes = []
    await service.stop()
    await database.drop()
  })
  afterAll(() => there.drop())

  it('every change reaches its clients once and in order, and leaves out the socket that sent it', async () => {
    const node = await startAnother()
    await startAnother()
    const [sender, other] = [client(node), client(node)]
    const [mine, theirs] = await Promise.all([joined(sender, table), joined(other, table)])
    const [own, all] = [heardUntil(mine, 60), heardUntil(theirs, 60)]
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    const skip = { socket_id: sender.connection.socket_id, skip_sender: true }
    await append(
      database.pool,
      ids.map((id) => change(id, id === 30 ? skip : {})),
    )
    expect(await all).toEqual(ids)
    expect(await own).toEqual(ids.filter((id) => id !== 30))
  })

  it('what happened while the service was away is kept for it and comes when it is back', async () => {
    const places = async () => {
      const { rows } = await database.pool.query<{ told: number; happened: number }>(
        'select b.position as told, f.position as happened from broadcasts b, feed f',
      )
      return rows[0]!
    }
    const node = await startAnother()
    const { port } = service
    await service.stop()
    await append(database.pool, [change(1), change(2)])
    await expect.poll(() => node.failures()).toBeGreaterThan(0)
    expect(await places()).toEqual({ told: 0, happened: 2 })
    service = await startNode(there, { port })
    await expect.poll(places).toEqual({ told: 2, happened: 2 })
    const heard = heardUntil(await joined(client(node), table), 3)
    await append(database.pool, [change(3)])
    expect(await heard).toEqual([3])
  })

  it('another node goes on where the publishing one was cut off', async () => {
    const first = await startAnother()
    await startAnother()
    const channel = await joined(client(first), table)
    const heard = heardUntil(channel, 5)
    await first.cut()
    for (let id = 1; id <= 5; id++) await append(database.pool, [change(id)])
    expect([...new Set(await heard)]).toEqual([1, 2, 3, 4, 5])
  })

  it('a row too long for the service travels as word to read it', async () => {
    const channel = await joined(client(await startAnother()), table)
    const callback = next<{ id: number; row: unknown }>(channel, 'updated')
    await append(database.pool, [change(7, { row: { id: 7, version: 1, note: 'x'.repeat(11_000) } })])
    expect((await callback).row).toEqual({ id: 7, version: 1, partial: 1 })
  })

  it('the connections of a person whose roles changed are ended by the service', async () => {
    const pusher = client(await startAnother())
    await joined(pusher, own)
    pusher.signin()
    await next(pusher, 'pusher:signin_success')
    const closed = next<{ data: { code: number } }>(pusher.connection, 'error')
    await append(database.pool, [
      { channel: own, table_name: 'users', row_id: 1, action: 'noticed', announced: 'roles_changed' },
    ])
    expect((await closed).data.code).toBe(4009)
  })

  it('a list hears who has its rows open, at once and as they come and go', async () => {
    await database.pool.query(
      `insert into users (id, username, name, company) overriding system value
       values (1, 'roy', 'B. Roy', 'Plant'), (2, 'gill', 'C. Gill', 'Plant')`,
    )
    const node = await startAnother()
    const [reader, writer] = [client(node, 'bottler'), client(node)]
    const open: unknown[] = []
    const list = reader.subscribe('private-cache-production.production_orders.open')
    list.bind('value', ({ value }: { value: unknown }) => void open.push(value))
    await joined(writer, 'presence-production_orders.7')
    await expect.poll(() => open.at(-1)).toEqual([{ id: 7, people: [{ id: 1, name: 'B. Roy' }] }])
    await joined(reader, 'presence-production_orders.7')
    const both = [
      { id: 1, name: 'B. Roy' },
      { id: 2, name: 'C. Gill' },
    ]
    await expect.poll(() => open.at(-1)).toEqual([{ id: 7, people: both }])
    writer.unsubscribe('presence-production_orders.7')
    await joined(writer, 'presence-production_orders.8')
    const apart = [
      { id: 7, people: both.slice(1) },
      { id: 8, people: both.slice(0, 1) },
    ]
    await expect.poll(() => open.at(-1)).toEqual(apart)
  })

  it('no one enters a channel whose table he may not read', async () => {
    const channel = client(await startAnother()).subscribe('private-general.users')
    expect(await next(channel, 'pusher:subscription_error')).toMatchObject({ status: 403 })
  })
})
