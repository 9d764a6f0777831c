import { from, map, Observable, tap } from 'rxjs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type Pusher from 'pusher-js'
import { isSequenceWhole, sequenceFaults, mutants } from '../../../bench/faults/numbered'
import { openProxy, type Proxy } from '../../../bench/faults/proxy'
import { catchUp } from '../../../server/realtime/feed/catchUp'
import { type CatchUp, type ChannelNews, type Live, liveRows } from '../../../src/streams/rows/liveRows'
import type { RowChange } from '../../../src/streams/rows/rowTable'
import { type FreshDatabase, freshDatabase } from '../../harness/database'
import { append, change, next, type Node, person, pusherOf, startNode } from './node'

type Order = { id: number; version: number }

const channel = 'private-production.production_orders'
let database: FreshDatabase
let nodes: Node[]
const clients: Pusher[] = []
const proxies: Proxy[] = []

beforeAll(async () => {
  database = await freshDatabase()
  nodes = [await startNode(database), await startNode(database)]
  for (const node of nodes) node.people.set('batcher', person(1))
})
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
  for (const proxy of proxies.splice(0)) proxy.close()
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await database.drop()
})

const joined = async (port: number) => {
  const client = pusherOf({ port }, 'batcher')
  clients.push(client)
  const subscribed = client.subscribe(channel)
  await next(subscribed, 'pusher:subscription_succeeded')
  return subscribed
}
const placeOf = (position: string) => Number(position.slice(position.lastIndexOf(':') + 1))

describe('numbered events', () => {
  it('numbered events of eight writers reach clients of both nodes once and in the order of commits', async () => {
    const heard = await Promise.all(
      nodes.map(async ({ port }) => {
        const places: number[] = []
        const subscribed = await joined(port)
        subscribed.bind('updated', ({ position }: { position: string }) => places.push(placeOf(position)))
        return places
      }),
    )
    const write = async (writer: number) => {
      for (let time = 0; time < 25; time++)
        await append(database.pool, [change(writer * 100 + time), change(writer * 100 + time + 50)])
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    const { rows } = await database.pool.query<{ place: number }>(
      'select position::float8 as place from changes order by position',
    )
    const logged = rows.map(({ place }) => place)
    for (const places of heard) {
      await expect.poll(() => places.at(-1)).toBe(logged.at(-1))
      expect(sequenceFaults(places, logged)).toEqual({ lost: 0, doubled: 0, outOfOrder: 0 })
      for (const mutant of Object.values(mutants(places)))
        expect(isSequenceWhole(sequenceFaults(mutant, logged))).toBe(false)
    }
  })
})

/** What the log says of all rows, as a list reads them. */
async function rowsNow() {
  const { rows } = await database.pool.query<{ now: string; id: number; version: number }>(
    `select (select epoch || ':' || position from feed) as now, row_id::int as id, max(version)::int as version
     from changes where channel = $1 group by row_id order by row_id`,
    [channel],
  )
  return { position: rows[0]?.now ?? '', rows: rows.map(({ id, version }) => ({ id, version })) }
}

/** A store of these rows, as a screen at the end of a line has it. */
function storeOf(port: number) {
  const client = pusherOf({ port }, 'batcher')
  clients.push(client)
  let live: Live<Order> | undefined
  const requests: string[] = []
  const watching = liveRows<Order>({
    load: () => from(rowsNow()).pipe(tap(() => requests.push('load'))),
    catchUp: async (since): Promise<CatchUp<Order>> => {
      const { state, position, events } = await catchUp(database.pool, since, [channel], {
        withheld: () => [],
        ownerOf: () => null,
      })
      requests.push(state)
      if (state === 'too_old') return { state }
      return { state, position, changes: events.map(({ data }) => data as RowChange<Order>) }
    },
    news$: new Observable<ChannelNews<Order>>((out) => {
      client.subscribe(channel).bind_global((event: string, data: unknown) => {
        if (event === 'pusher:subscription_succeeded') out.next({ kind: 'listening' })
        else if (!event.startsWith('pusher:')) out.next({ kind: 'change', change: data as RowChange<Order> })
      })
    }),
    batch: map(() => undefined),
  }).subscribe((now) => (live = now))
  return {
    requests,
    shown: () =>
      [...(live?.rows.values() ?? [])]
        .map(({ id, version }) => ({ id, version }))
        .sort((a, b) => a.id - b.id),
    stop: () => watching.unsubscribe(),
  }
}

describe('store of a screen', () => {
  it('the store of a screen equals a fresh read after its line was slow, went silent and was reset while others wrote', async () => {
    const [east] = nodes
    if (!east) throw new Error('There is a node')
    const proxy = await openProxy({ host: '127.0.0.1', port: east.port })
    proxies.push(proxy)
    let version = 0
    const write = async () => {
      version++
      await append(
        database.pool,
        [1, 2, 3].map((id) => change(id, { version, row: { id, version } })),
      )
    }
    await write()
    const store = storeOf(proxy.port)
    const isRight = () => expect.poll(async () => [store.shown(), (await rowsNow()).rows]).toSatisfy(areSame)
    await isRight()
    proxy.behave({ delayMs: 30, jitterMs: 20, bytesPerSecond: 125_000 })
    for (let time = 0; time < 5; time++) await write()
    await isRight()
    proxy.silence()
    await write()
    expect(store.shown()).not.toEqual((await rowsNow()).rows)
    proxy.restore()
    await isRight()
    const before = store.requests.length
    proxy.refuse()
    await write()
    proxy.restore()
    await isRight()
    // Missed events are requested; the list is not reloaded.
    expect(store.requests.slice(before)).not.toContain('load')
    store.stop()
  })
})

const areSame = (both: [Order[], Order[]]) => JSON.stringify(both[0]) === JSON.stringify(both[1])
