import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catchUp } from '../../../../server/realtime/feed/catchUp'
import { changesWhere } from '../../../../server/realtime/feed/feedEvent'
import { createFeed } from '../../../../server/realtime/feed/feed'
import { createListener } from '../../../../server/realtime/feed/listener'
import { noStats } from '../../../../server/realtime/stats'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'
import { append, change, silent } from '../node'

let database: FreshDatabase
const stops: (() => Promise<void>)[] = []
const channel = 'private-production.production_orders'

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => database.drop())

type Event = { id: number; position: string }

async function reader() {
  const { pool, connection } = database
  const callback: Event[] = []
  const restarts: string[] = []
  const tables: string[] = []
  const clients: pg.Client[] = []
  const listener = createListener({
    log: silent,
    connect: async () => {
      const client = new pg.Client(connection)
      await client.connect()
      clients.push(client)
      return client
    },
  })
  const stats = noStats()
  const feed = createFeed({
    pool,
    listener,
    log: silent,
    stats,
    withheld: () => [],
    deliver: ({ data }) => void callback.push(JSON.parse(data) as Event),
    changed: (all) => void tables.push(...all),
    restarted: (position) => void restarts.push(position),
    beat: () => undefined,
  })
  await feed.start()
  await listener.start()
  stops.push(async () => {
    await feed.stop()
    await listener.stop()
  })
  return { feed, events: callback, restarts, tables, clients, stats }
}

const ids = (callback: readonly Event[]) => callback.map(({ id }) => id)

describe('feed', () => {
  it('the feed shows what eight writers commit at once: each change once, in the order of commits', async () => {
    const { events, feed } = await reader()
    const each = 60
    const write = async (writer: number) => {
      const client = await database.pool.connect()
      try {
        for (let time = 0; time < each; time += 1) {
          await client.query('begin')
          await client.query('select append_changes($1)', [
            JSON.stringify([change(writer * 1000 + time), change(writer * 1000 + 500 + time)]),
          ])
          await client.query(time % 7 === 3 ? 'rollback' : 'commit')
        }
      } finally {
        client.release()
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    const { rows } = await database.pool.query<{ row_id: number; position: number }>(
      'select row_id, position from changes order by position',
    )
    await expect.poll(() => events.length).toBe(rows.length)
    expect(ids(events)).toEqual(rows.map(({ row_id }) => row_id))
    expect(feed.position()).toMatch(new RegExp(`:${rows.at(-1)!.position}$`))
  })

  it('the feed misses nothing while its listening connection is cut again and again', async () => {
    const { events, clients } = await reader()
    for (let id = 1; id <= 60; id += 1) {
      await append(database.pool, [change(id)])
      if (id % 12 !== 0) continue
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      )
      for (const { pid } of rows) await database.pool.query('select pg_terminate_backend($1)', [pid])
    }
    await expect.poll(() => events.length).toBe(60)
    expect(ids(events)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    await expect.poll(() => clients.length).toBeGreaterThan(1)
  })

  it('the feed reads on by the key of the log, however much of it is new', async () => {
    await database.pool
      .query(`select append_changes(jsonb_agg(jsonb_build_object('table_name', 'brands', 'row_id', n,
      'action', 'created', 'announced', 'created'))) from generate_series(1, 5000) n`)
    await database.pool.query('analyze changes')
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain ${changesWhere('position > 0', 500)}`,
    )
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using changes_000_pkey/)
    expect(plan).not.toMatch(/Sort/)
  })

  it('the feed begins where the log is, not with what was before', async () => {
    await append(database.pool, [change(1)])
    const { events, tables } = await reader()
    await append(database.pool, [change(2)])
    await expect.poll(() => ids(events)).toEqual([2])
    expect(tables).toEqual(['production_orders'])
  })

  it('the feed has everything read afresh when the database is another one than before', async () => {
    const { restarts, feed, events, clients } = await reader()
    await append(database.pool, [change(1)])
    await expect.poll(() => events.length).toBe(1)
    await database.pool.query(`update feed set epoch = 'restored'`)
    await clients[0]!.end()
    await expect.poll(() => restarts.length).toBe(1)
    expect(feed.position()).toMatch(/^restored:/)
  })
})

describe('catching up', () => {
  const position = async () => {
    const { rows } = await database.pool.query<{ p: string }>(
      `select epoch || ':' || position as p from feed`,
    )
    return rows[0]!.p
  }
  const ask = async (since: string, channels = [channel]) =>
    catchUp(database.pool, since, channels, { withheld: () => ['cost'], ownerOf: () => null })

  it('catching up says that nothing was missed', async () => {
    const since = await position()
    expect(await ask(since)).toEqual({ state: 'nothing', position: since, events: [] })
  })

  it('catching up gives the missed events of the asked channels in order, as they were broadcast', async () => {
    const since = await position()
    await append(database.pool, [
      change(1, { announced: 'created' }),
      change(2, { channel: 'private-sale.orders' }),
      change(3, { action: 'deleted', announced: 'deleted', row: { id: 3 } }),
      change(4, { row: { id: 4, note: 'Mint', cost: '9' } }),
    ])
    const { state, events, position: now } = await ask(since)
    expect([state, now]).toEqual(['missed', await position()])
    expect(events).toMatchObject([
      { channel, event: 'created', data: { id: 1 } },
      { channel, event: 'deleted', data: { id: 3, row: null } },
      { channel, event: 'updated', data: { id: 4, row: { id: 4, note: 'Mint', partial: 1 } } },
    ])
    expect(JSON.stringify(events)).not.toContain('cost')
  })

  it('catching up asks to load afresh after another epoch, a position to come, too many events, or what was deleted', async () => {
    const since = await position()
    const [epoch, number] = since.split(':') as [string, string]
    const states = async (...all: string[]) => Promise.all(all.map(async (one) => (await ask(one)).state))
    expect(await states(`other:${number}`, `${epoch}:${Number(number) + 1}`, '', 'x', `${epoch}:-1`)).toEqual(
      Array(5).fill('too_old'),
    )
    await append(
      database.pool,
      Array.from({ length: 1_001 }, (_, at) => change(at)),
    )
    expect(await states(since, `${epoch}:${Number(number) + 1}`)).toEqual(['too_old', 'missed'])
    await database.pool.query('delete from changes where position <= $1', [Number(number) + 500])
    expect(await states(`${epoch}:${Number(number) + 499}`, `${epoch}:${Number(number) + 500}`)).toEqual([
      'too_old',
      'missed',
    ])
  })
})
