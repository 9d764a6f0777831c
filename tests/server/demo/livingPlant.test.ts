import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantApi, simulatorAgent } from '../../../server/demo/simulator/api'
import { createLivingPlant } from '../../../server/demo/simulator/livingPlant'
import { pruneDemo } from '../../../server/demo/simulator/prune'
import { prepareDemoPlant } from '../../../server/modules/general/demo_plant/demo_plants'
import { demoPassword } from '../../../server/settings'
import { startServer, type TestNode } from '../../harness/server'

type Plant = ReturnType<typeof createLivingPlant>

let node: TestNode
let plant: Plant
const plants: Plant[] = []

const livingPlant = async () => {
  const { db, realtime, connection, url } = node
  const connect = async () => {
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const { log } = node.context
  const made = createLivingPlant({
    db,
    connect,
    onTables: realtime.onTables,
    log,
    url,
    password: demoPassword,
  })
  plants.push(made)
  await made.start()
  return made
}

const setPace = (pace: string, token: string) =>
  node.request('POST', '/general/demo_plant', { body: { pace }, token })
const shown = async (token: string) =>
  (await node.request('GET', '/general/demo_plant', { token })).data.value
const demoUser = (username: string) => node.signIn(username, demoPassword)

/** Everybody but the simulator was last seen so long ago. */
const seen = (minutes: number) =>
  node.pool.query(
    `update access_tokens set last_used_at = now() - make_interval(mins => $1) where user_agent is distinct from $2`,
    [minutes, simulatorAgent],
  )

const written = async () => {
  const { rows } = await node.pool.query<{ many: number }>(
    `select count(*)::int as many from write_keys where key like 'plant-%'`,
  )
  return rows[0]?.many ?? 0
}

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  await prepareDemoPlant(node.db, true)
  plant = await livingPlant()
})
afterAll(async () => {
  for (const one of plants) await one.stop()
  await node.stop()
})

describe('demo plant', () => {
  it('the plant works only while people are signed in, and the sessions of its own people do not count', async () => {
    expect(await plant.look()).toBe('alone')
    expect(await written()).toBe(0)
    await demoUser('sale')
    expect(await plant.look()).toBe('real')
    await expect.poll(written).toBeGreaterThan(0)
    await seen(10)
    expect(await plant.look()).toBe('alone')
  })

  it('the plant stops, works at 1x and at 60x as people set it, and answers its last write before it stops', async () => {
    const token = await demoUser('planning')
    expect((await setPace('fast', token)).data).toMatchObject({ pace: 'fast' })
    expect(await plant.look()).toBe('fast')
    const before = await written()
    await expect.poll(written).toBeGreaterThan(before)
    expect((await setPace('stopped', token)).data).toEqual({ pace: 'stopped', fast_until: null })
    expect(await plant.look()).toBe('stopped')
    const unanswered = await node.pool.query(
      `select from write_keys where key like 'plant-%' and answer is null`,
    )
    expect(unanswered.rows).toEqual([])
    await setPace('real', token)
    expect(await plant.look()).toBe('real')
    expect(await shown(token)).toEqual({ pace: 'real', fast_until: null })
  })

  it('the plant returns from 60x to 1x by itself once the hour is over', async () => {
    const token = await demoUser('manager')
    await setPace('fast', token)
    await node.pool.query(`update demo_plants set fast_until = now() - interval '1 minute'`)
    await expect.poll(() => plant.look()).toBe('real')
    expect(await shown(token)).toEqual({ pace: 'real', fast_until: null })
  })

  it('one node of several works the plant, and another takes it over when that node stops', async () => {
    await demoUser('admin')
    const second = await livingPlant()
    expect([await plant.look(), await second.look()]).toEqual(['real', 'elsewhere'])
    await plant.stop()
    expect(await plant.look()).toBe('elsewhere')
    await expect.poll(() => second.look()).toBe('real')
  })

  it('only planning, supervisors and managers set the pace, to a pace there is', async () => {
    for (const username of ['batcher', 'sale', 'hplc_tech'])
      expect((await setPace('fast', await demoUser(username))).message).toBe('no_privileges')
    expect((await node.request('POST', '/general/demo_plant', { body: { pace: 'fast' } })).message).toBe(
      'not_authorized',
    )
    const wrong = await setPace('warp', await demoUser('planning'))
    expect(wrong).toMatchObject({ message: 'validation_error', data: { pace: 'in' } })
  })

  it('a person of the plant whose password was changed is tried once, so that the account is not locked', async () => {
    // One who does nothing in the plant: it works beside this test, and would try the old password as well.
    await node.pool.query(
      `insert into users (username, name, company, password_hash)
       select 'visitor', 'Visitor', company, null from users where username = 'director'`,
    )
    const api = plantApi({
      url: node.url,
      password: demoPassword,
      run: 'plant-test',
      journal: undefined,
      patienceMs: 0,
      signal: undefined,
    })
    const tries = async () => {
      const { rows } = await node.pool.query<{ tries: string }>(
        `select coalesce(sum(tries), 0) as tries from throttles where subject like '%visitor%'`,
      )
      return Number(rows[0]?.tries)
    }
    const before = await tries()
    for (const _ of [1, 2, 3]) await api.write('visitor', '/production/production_orders', {}, 'order create')
    expect(api.tally.unanswered).toBe(3)
    expect(Math.round((await tries()) - before)).toBe(1)
  })

  it('the change log keeps its newest entries, and who missed older ones is told to load afresh', async () => {
    const since = node.realtime.feed.position()
    for (const pace of ['stopped', 'real', 'stopped']) await setPace(pace, await demoUser('planning'))
    // In one snapshot: what follows the last write of the plant may be written between pruning and counting.
    const many = await node.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await pruneDemo(tx, 2)
        const { rows } = await sql<{ many: number }>`select count(*)::int as many from changes`.execute(tx)
        return rows[0]?.many
      })
    expect(many).toBe(2)
    const channel = 'private-general.demo_plants'
    expect((await node.context.missed(since, [channel])).state).toBe('too_old')
  })

  it('where there is no demo plant there is none to see, and none to set', async () => {
    await prepareDemoPlant(node.db, false)
    const token = await demoUser('admin')
    expect(await shown(token)).toBeNull()
    expect(await setPace('real', token)).toMatchObject({
      message: 'not_found',
      data: { text: 'There is no demo plant here' },
    })
  })
})
