import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import pg from 'pg'
import Pusher from 'pusher-js'
import type { Module, Role } from '../../../src/access'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { defineResource } from '../../../src/resources/kit/define/defineResource'
import { readableBy, text } from '../../../src/resources/kit/fields/field'
import type { Caller } from '../../../server/realtime/protocol/broadcastingAuth'
import { createRealtime } from '../../../server/realtime/realtime'
import type { SocketRules } from '../../../server/realtime/transport/socket'
import type { FreshDatabase } from '../../harness/database'

export const keys = { appId: 'decant', key: 'plant-key', secret: 'plant-secret' }

/** A resource of the floor, read by batchers and others, with a cost that only the back office may read. */
export const orders = defineResource({
  name: 'production_orders',
  title: 'Production orders',
  singular: 'order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/orders',
  label: '{note}',
  fields: { note: text('Note', 200), cost: readableBy(text('Cost', 20), 'purchase') },
  access: { read: ['production_orders'], write: ['production_order_admin'] },
  list: { columns: ['note'], sort: [['id', 'asc']], search: ['note'] },
  form: [{ section: 'Order', fields: ['note', 'cost'] }],
})

/** A person who calls with a token. */
export const person = (
  id: number,
  {
    roles = ['batcher'],
    modules = ['Production'],
    tokenId = id,
    endsAt = null,
  }: { roles?: Role[]; modules?: Module[]; tokenId?: number; endsAt?: number | null } = {},
): Caller => ({ id, name: `Person ${id}`, roles, modules, token: { id: tokenId, expires_at: endsAt } })

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export type Node = Awaited<ReturnType<typeof startNode>>

/** One node as the server builds it: http, sockets, authorisation, publishing API. */
export async function startNode(
  { pool, db, connection }: FreshDatabase,
  items: {
    rules?: SocketRules
    origins?: string[]
    port?: number
    tokenEnds?: (id: string) => Promise<number | null>
    resources?: AnyResource[]
  } = {},
) {
  const { rules, origins = [], tokenEnds, resources = [orders] } = items
  /** Who a bearer token belongs to. */
  const people = new Map<string, Caller>()
  const listening: pg.Client[] = []
  const realtime = createRealtime({
    settings: { ...keys, origins },
    pool,
    db,
    log: silent,
    resources,
    connect: async () => {
      const client = new pg.Client(connection)
      await client.connect()
      listening.push(client)
      return client
    },
    ...(tokenEnds && { tokenEnds }),
    ...(rules && { rules }),
  })
  const app = Fastify()
  await app.register(formbody)
  await app.register(realtime.publishApi)
  let requestCount = 0
  app.post('/broadcasting/auth', async (request, reply) => {
    requestCount += 1
    const caller = people.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!caller) return reply.code(401).send({ status: 0, message: 'not_authorized', data: {} })
    const { http, body } = realtime.broadcastingAuth(caller, request.body)
    return reply.code(http).send(body)
  })
  realtime.attach(app.server)
  await realtime.start()
  await app.listen({ port: items.port ?? 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    realtime,
    app,
    port,
    people,
    requestCount: () => requestCount,
    /** The connections that listen, newest last. */
    listening,
    stop: async () => {
      await realtime.stop()
      await app.close()
    },
  }
}

/** The unmodified client, as a person. */
export const pusherOf = (node: { port: number }, token = '') =>
  new Pusher(keys.key, {
    cluster: 'plant',
    wsHost: '127.0.0.1',
    wsPort: node.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${node.port}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${token}` },
    },
  })

type Bindable = { bind(event: string, callback: (data: unknown) => void): unknown }

/** The next event of this name on a channel or connection. */
export const next = <T = unknown>(from: Bindable, event: string) =>
  new Promise<T>((resolve) => from.bind(event, (data) => resolve(data as T)))

/** Appends changes as a unit of work does, as its last step. */
export const append = (pool: pg.Pool, changes: Record<string, unknown>[]) =>
  pool.query('select append_changes($1)', [JSON.stringify(changes)])

export const change = (id: number, overrides: Record<string, unknown> = {}) => ({
  channel: 'private-production.production_orders',
  table_name: 'production_orders',
  row_id: id,
  action: 'updated',
  announced: 'updated',
  version: 1,
  row: { id, version: 1, note: `Order ${id}` },
  user_id: null,
  ...overrides,
})
