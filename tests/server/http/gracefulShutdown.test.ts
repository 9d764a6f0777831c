import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import WebSocket from 'ws'
import { openPool } from '../../../server/db/connect'
import { type FreshDatabase, freshDatabase } from '../../harness/database'
import { startServer, type TestNode } from '../../harness/server'

let database: FreshDatabase
let nodes: TestNode[]
let balancer: Awaited<ReturnType<typeof balance>>
let admin: Awaited<ReturnType<TestNode['as']>>

const pools: pg.Pool[] = []

/** A node with connections of its own, as in a process of its own. */
function start(rules: Parameters<typeof startServer>[0] = {}) {
  const pool = openPool(database.connection, 4)
  pools.push(pool)
  return startServer({ on: { pool, connection: database.connection }, ...rules })
}

beforeAll(async () => {
  database = await freshDatabase()
  nodes = [await start(), await start()]
  balancer = await balance()
  admin = await nodes[0]!.as('admin')
})

afterAll(async () => {
  await balancer.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

/** A balancer as small as they come: each connection to the next node that takes it. */
async function balance() {
  let turn = 0
  const lines = new Set<Socket>()
  const pass = (from: Socket, left: number) => {
    const node = nodes[turn++ % nodes.length]!
    const to = connect(Number(new URL(node.url).port), '127.0.0.1')
    to.once('error', () => (left > 0 ? pass(from, left - 1) : from.destroy()))
    to.once('connect', () => {
      to.removeAllListeners('error')
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
      }
    })
  }
  const server = createServer((from) => {
    lines.add(from)
    from.on('error', () => undefined)
    from.on('close', () => lines.delete(from))
    pass(from, nodes.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}

type Written = { http: number; id: number; tries: number }

/** A client that repeats an unanswered write with its key, as the console does. */
async function writeUntilAnswered(name: string): Promise<Written> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(`${balancer.url}/api/inventory/brands`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${admin.token}`,
        'idempotency-key': name,
      },
      body: JSON.stringify({ name, code: name.replace(' ', '-') }),
    }).catch(() => null)
    if (response === null || response.status === 503) {
      await wait(50)
      continue
    }
    const { data } = (await response.json()) as { data: { id: number } }
    return { http: response.status, id: data?.id, tries }
  }
}

it('restarts node after node while people write: no write fails, none is done twice', async () => {
  let isOver = false
  const written: Written[] = []
  const people = Array.from({ length: 6 }, async (_, person) => {
    for (let place = 0; !isOver; place++) written.push(await writeUntilAnswered(`Brand ${person}-${place}`))
  })
  for (const place of [0, 1]) {
    const before = written.length
    const old = nodes[place]!
    nodes = nodes.filter((node) => node !== old)
    await old.stop()
    nodes = [...nodes, await start()]
    await expect.poll(() => written.length).toBeGreaterThan(before + 20)
  }
  isOver = true
  await Promise.all(people)
  expect(new Set(written.map(({ http }) => http))).toEqual(new Set([201]))
  const { rows } = await database.pool.query<{ id: number }>('select id from brands order by id')
  expect(rows.map(({ id }) => id)).toEqual(written.map(({ id }) => id).toSorted((a, b) => a - b))
})

/** Holds every write of a brand at this node until it is let go. */
async function holdWrite(node: TestNode, code: string) {
  const holder = await database.pool.connect()
  await holder.query('begin; lock table brands in exclusive mode')
  const pending = node.request('POST', '/inventory/brands', {
    body: { name: code, code },
    token: admin.token,
  })
  const isHeld = `select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike '%insert into%'`
  await expect.poll(async () => (await database.pool.query(isHeld)).rowCount).toBe(1)
  return {
    ending: pending.then(
      ({ http }) => http,
      () => 'cut',
    ),
    async letGo() {
      await holder.query('rollback')
      holder.release()
    },
  }
}

it('a node that shuts down answers open requests, accepts no new ones, and closes its sockets gradually', async () => {
  const node = await start()
  const address = `${node.url.replace('http', 'ws')}/app/decant-key?protocol=7`
  const sockets = Array.from({ length: 40 }, () => new WebSocket(address))
  await Promise.all(sockets.map((socket) => once(socket, 'message')))
  const closed = Promise.all(
    sockets.map(async (socket) => {
      const [code] = (await once(socket, 'close')) as [number]
      return { code, at: performance.now() }
    }),
  )
  const write = await holdWrite(node, 'on-its-way')
  const left = node.stop()
  const codes = await closed
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set([4200]))
  const times = codes.map(({ at }) => at)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(100)
  await expect(fetch(`${node.url}/ready`)).rejects.toThrow()
  await write.letGo()
  expect(await write.ending).toBe(201)
  await left
})

it('goes after a limit where a request takes too long', async () => {
  const node = await start({ rules: { shutdownRules: { longestMs: 200, sayEveryMs: 50, giveUpMs: 5_000 } } })
  const write = await holdWrite(node, 'too-long')
  const left = node.stop()
  expect(await write.ending).toBe('cut')
  await write.letGo()
  await left
})
