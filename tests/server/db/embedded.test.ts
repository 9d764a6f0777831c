import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/db/connect'
import { leftOver } from '../../../server/db/postmaster'

let root: string
let dataDir: string
let made: string
const opened: OpenDatabase[] = []
const nodes: ChildProcess[] = []

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'decant-embedded-'))
  chmodSync(made, 0o755)
  const database = await openDatabase({ databaseUrl: null, dataDir: join(made, 'data') })
  await database.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'decant-embedded-'))
  chmodSync(root, 0o755)
  dataDir = join(root, 'data')
})

afterEach(async () => {
  for (const node of nodes.splice(0)) node.kill('SIGKILL')
  for (const database of opened.splice(0)) await database.stop()
  const left = postmaster()
  if (left !== null) process.kill(left, 'SIGQUIT')
  await expect.poll(postmaster).toBeNull()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  vi.useRealTimers()
})

const postmaster = (): number | null => leftOver(join(dataDir, 'postgres/cluster'))

const open = async (folder = dataDir): Promise<OpenDatabase> => {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder })
  opened.push(database)
  return database
}

const anotherNode = async (): Promise<ChildProcess> => {
  const node = fork(new URL('./holdingNode.ts', import.meta.url), [dataDir], {
    execArgv: ['--import', 'tsx'],
  })
  nodes.push(node)
  await once(node, 'message')
  return node
}

/** A data folder of an earlier start, with its owners: to make the cluster of each test takes most of its time. */
const startedBefore = () => execFileSync('cp', ['-Rp', join(made, 'data'), dataDir])

const stop = async (database: OpenDatabase): Promise<void> => {
  opened.splice(opened.indexOf(database), 1)
  await database.stop()
}

const number = async ({ pool }: OpenDatabase, sql: string): Promise<unknown> => {
  const { rows } = await pool.query<{ n: unknown }>(`select ${sql} as n`)
  return rows[0]?.n
}

describe('embedded PostgreSQL', () => {
  it('the embedded PostgreSQL is created on the first start, stopped with its node, and keeps what was committed', async () => {
    const first = await open()
    await first.pool.query('create table reels as select 7 as id')
    await stop(first)
    expect(postmaster()).toBeNull()
    expect(await number(await open(), '(select id from reels)')).toBe(7)
  })

  it('the embedded PostgreSQL listens on a socket in a private folder only, keeps UTC and honest fsync', async () => {
    startedBefore()
    const database = await open()
    const { pool, connection } = database
    const names = ['listen_addresses', 'fsync', 'TimeZone', 'jit', 'server_encoding']
    const { rows } = await pool.query(
      'select name, current_setting(name) as value from unnest($1::text[]) name',
      [names],
    )
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      listen_addresses: '',
      fsync: 'on',
      TimeZone: 'UTC',
      jit: 'off',
      server_encoding: 'UTF8',
    })
    expect(statSync(String(connection.host)).mode & 0o777).toBe(0o700)
    expect(await number(database, `upper('é') || lower('Ç')`)).toBe('Éç')
  })

  it('the embedded PostgreSQL outlives a node killed with -9 and is adopted by the next one', async () => {
    startedBefore()
    const node = await anotherNode()
    const running = postmaster()
    expect(running).not.toBeNull()
    node.kill('SIGKILL')
    await once(node, 'exit')
    const next = await open()
    expect(postmaster()).toBe(running)
    await stop(next)
    expect(postmaster()).toBeNull()
  })

  it('the embedded PostgreSQL is started again when it was killed with -9 itself, and loses nothing', async () => {
    startedBefore()
    const database = await open()
    await database.pool.query('create table reels as select 7 as id')
    const killed = postmaster()
    process.kill(Number(killed), 'SIGKILL')
    // Its backends outlive it for a moment and still answer: only a new postmaster's answer counts.
    await expect
      .poll(
        () => (postmaster() === killed ? null : number(database, '(select id from reels)').catch(() => null)),
        {
          timeout: 30_000,
        },
      )
      .toBe(7)
  })

  it('the embedded PostgreSQL starts where a machine died: the number in postmaster.pid may be another process by now', async () => {
    startedBefore()
    const first = await open()
    await first.pool.query('create table reels as select 7 as id')
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8')
    const { uid, gid } = statSync(pidFile)
    await stop(first)
    const another = spawn('sleep', ['60'], { uid, gid })
    writeFileSync(pidFile, lines.replace(/^\d+/, String(another.pid)))
    chownSync(pidFile, uid, gid)
    expect(await number(await open(), '(select id from reels)')).toBe(7)
    another.kill()
  })

  it('the embedded PostgreSQL runs once for several nodes, and the last one to leave stops it', async () => {
    const [one, two] = await Promise.all([open(), open()])
    const node = await anotherNode()
    await stop(one)
    expect(await number(two, '1')).toBe(1)
    await stop(two)
    expect(postmaster()).not.toBeNull()
    node.send('stop')
    await once(node, 'exit')
    expect(postmaster()).toBeNull()
  })

  it('the embedded PostgreSQL finds a shorter folder for the socket of a deep data folder', async () => {
    dataDir = join(root, 'deep/'.repeat(30), 'data')
    const { connection } = await open()
    expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103)
    rmSync(String(connection.host), { recursive: true, force: true, maxRetries: 5 })
  })

  it.runIf(process.getuid?.() === 0)(
    'the embedded PostgreSQL moves to a system folder where its user cannot enter, and says so',
    async () => {
      const closed = join(root, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const database = await open(join(closed, 'data'))
      expect(database.notes).toEqual([expect.stringContaining('/var/lib/decant/')])
      await database.pool.query('create table reels as select 7 as id')
      await stop(database)
      chmodSync(closed, 0o755)
      const again = await open(join(closed, 'data'))
      expect(await number(again, '(select id from reels)')).toBe(7)
      await stop(again)
      const base = database.notes[0]?.match(/\/var\/lib\/decant\/\w+/)?.[0]
      rmSync(String(base), { recursive: true, force: true })
    },
  )

  it('the embedded PostgreSQL comes back when someone takes its socket away while it runs', async () => {
    startedBefore()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const database = await open()
    const before = postmaster()
    rmSync(join(dataDir, 'postgres/run/.s.PGSQL.5432'))
    // The socket is checked every ten seconds.
    vi.advanceTimersByTime(10_000)
    await expect
      .poll(() => (postmaster() === before ? 'the same' : 'another'), { timeout: 40_000, interval: 500 })
      .toBe('another')
    await expect
      .poll(
        () =>
          database.pool.query('select 1').then(
            () => 'open',
            () => 'away',
          ),
        { timeout: 30_000 },
      )
      .toBe('open')
  })
})
