import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPages, readAfresh } from '../../../bench/faults/screens/manyPages'
import { openProxy } from '../../../bench/faults/proxy'
import { openDatabase, type OpenDatabase } from '../../../server/db/connect'
import { migrate } from '../../../server/db/migrate'
import { leftOver } from '../../../server/db/postmaster'
import { startServer, type TestNode } from '../../harness/server'

let folder: string
let database: OpenDatabase
let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>
const messages: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decant-away-'))
  chmodSync(folder, 0o755)
  database = await openDatabase({ databaseUrl: null, dataDir: folder }, (line) => messages.push(line))
  await migrate(database.connection)
  // The product's own rules with shorter times.
  node = await startServer({ on: database, rules: { monitorRules: { everyMs: 100, silentMs: 2_000 } } })
  admin = await node.as('admin')
})

afterAll(async () => {
  await node?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const postmaster = () => leftOver(join(folder, 'postgres/cluster'))

/** Its process, which a signal is sent to: never 0, which would be this one. */
const running = () => {
  const pid = postmaster()
  if (pid === null) throw new Error('The database does not run')
  return pid
}

/** Every process of the database, its own first. */
const processes = () => {
  const first = running()
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [first, ...pairs.filter(([, parent]) => parent === first).map(([pid = 0]) => pid)]
}

const acknowledged = new Set<string>()
let marks = 0

/** Reads and writes at once; what they were answered, and how long the slowest took. */
async function calls() {
  const startedAt = performance.now()
  const name = `Brand ${++marks}`
  const [written, read, signedIn] = await Promise.all([
    admin.post('/inventory/brands', { name, code: `B${marks}` }),
    admin.get('/inventory/brands'),
    node.request('POST', '/login', {
      body: {
        grant_type: 'password',
        client_id: 'decant-web',
        client_secret: '',
        username: admin.username,
        password: 'a long password',
      },
    }),
  ])
  if (written.status === 1) acknowledged.add(name)
  const answers = [written, read, signedIn].map(({ http, status, message }) =>
    status === 1 ? 'done' : `${http} ${message}`,
  )
  return { answers, ms: performance.now() - startedAt }
}

const ready = async () => (await fetch(`${node.url}/ready`)).status

const away = ['503 db_error', '503 db_error', '503 db_error']
const done = ['done', 'done', 'done']

/** Everything is as before by itself, and nothing that was acknowledged is lost. */
async function recovers() {
  await expect.poll(async () => (await calls()).answers).toEqual(done)
  await expect.poll(ready).toBe(200)
  const { rows } = await database.pool.query<{ name: string }>('select name from brands')
  const stored = new Set(rows.map(({ name }) => name))
  expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([])
}

it('answers what it can, else db_error, when one backend of the database is killed, and is whole at once', async () => {
  expect((await calls()).answers).toEqual(done)
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [{ pid }] = rows as [{ pid: number }]
  process.kill(pid, 'SIGKILL')
  const { answers, ms } = await calls()
  expect(answers.filter((answer) => !['done', '503 db_error'].includes(answer))).toEqual([])
  expect(ms).toBeLessThan(5_000)
  await recovers()
})

it('starts a database that was stopped alone again, says so, and says meanwhile that it is away', async () => {
  const before = running()
  process.kill(before, 'SIGQUIT')
  await expect.poll(ready, { timeout: 5_000, interval: 5 }).toBe(503)
  const { answers, ms } = await calls()
  expect(answers.filter((answer) => !['done', '503 db_error'].includes(answer))).toEqual([])
  expect(ms).toBeLessThan(5_000)
  await recovers()
  expect(postmaster()).not.toBe(before)
  expect(messages.slice(-2)).toEqual([
    'The embedded PostgreSQL is away: it is started again',
    'The embedded PostgreSQL is there again',
  ])
})

it('answers db_error within 5 s while the database hangs, at once when that is known, and goes on afterwards', async () => {
  const before = processes()
  for (const pid of before) process.kill(pid, 'SIGSTOP')
  try {
    const first = await calls()
    expect(first.answers).toEqual(away)
    expect(first.ms).toBeLessThan(5_000)
    expect(await ready()).toBe(503)
    const second = await calls()
    expect(second.answers).toEqual(away)
    // It does not wait for as long as it takes to find out.
    expect(second.ms).toBeLessThan(2_000)
  } finally {
    for (const pid of before) process.kill(pid, 'SIGCONT')
  }
  await recovers()
  // What listens and what holds locks came back as well.
  const lines = new pg.Client({ ...database.connection, application_name: 'a look from outside' })
  await lines.connect()
  await expect
    .poll(
      async () =>
        (await lines.query(`select from pg_stat_activity where query like 'listen%' or query = 'select 1'`))
          .rowCount,
    )
    .toBeGreaterThan(0)
  await lines.end()
  // Jobs that the pause has delayed may write meanwhile: both positions are read at each turn.
  const isCaughtUp = async () => {
    const { rows } = await node.pool.query<{ position: string }>(
      `select epoch || ':' || position as position from feed`,
    )
    return node.realtime.feed.position() === rows[0]?.position
  }
  await expect.poll(isCaughtUp).toBe(true)
})

it('a node that silently loses the database answers no write as done, blocks no other node, and its screens catch up', async () => {
  const { host = '', port, user, database: name } = database.connection
  const line = await openProxy({ path: join(host, `.s.PGSQL.${port}`) })
  const address = `postgres://${user}@127.0.0.1:${line.port}/${name}`
  const through = await openDatabase({ databaseUrl: address, dataDir: folder })
  const cutOff = await startServer({
    on: through,
    rules: { monitorRules: { everyMs: 100, silentMs: 3_500 } },
  })
  const { token } = admin
  const screens = await openPages([node, cutOff].map(({ url }) => ({ url, token })))
  const areRight = async () => {
    const afresh = await readAfresh(node.pool)
    for (const page of screens.pages) await expect.poll(page.shown).toEqual(afresh)
  }
  const send = async (at: TestNode, tag: string) => {
    const { http, message } = await at.request('POST', '/general/tags', {
      body: { name: tag },
      token,
      headers: { 'idempotency-key': `key of ${tag}` },
    })
    return http === 201 || http === 200 ? 'done' : `${http} ${message}`
  }
  const readiness = async (at: TestNode) => (await fetch(`${at.url}/ready`)).status
  try {
    expect(await send(cutOff, 'Before')).toBe('done')
    await areRight()

    // At the worst moment: every other write of the plant waits for this one to be committed.
    line.silenceBehind('append_changes')
    const payload = ['East', 'West', 'North', 'South'].map((tag) => ({ tag, answer: send(cutOff, tag) }))
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `select from pg_stat_activity where state = 'idle in transaction' and query like '%append_changes%'`,
        )
        return rowCount
      })
      .toBe(1)
    expect(await send(node, 'Meanwhile')).toBe('done')
    for (const { answer } of payload) expect(await answer).toBe('503 db_error')
    expect([await readiness(cutOff), await readiness(node)]).toEqual([503, 200])
    expect(await send(cutOff, 'Late')).toBe('503 db_error')

    // Who got no answer sends the same again, to this node or the other one.
    line.restore()
    await expect.poll(() => readiness(cutOff)).toBe(200)
    expect(await send(node, 'East')).toBe('done')
    for (const tag of ['East', 'West', 'North', 'South', 'Late'])
      expect([tag, await send(cutOff, tag)]).toEqual([tag, 'done'])
    const { rows } = await database.pool.query<{ name: string; told: number }>(
      `select t.name, count(c.*)::int as told from tags t
       left join changes c on c.table_name = 'tags' and c.row_id = t.id and c.action = 'created' group by t.id order by t.id`,
    )
    expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      ['Before', 'East', 'Late', 'Meanwhile', 'North', 'South', 'West'].map((tag) => ({
        name: tag,
        told: 1,
      })),
    )
    await areRight()
  } finally {
    screens.close()
    line.restore()
    await cutOff.stop()
    await through.stop()
    line.close()
  }
})
