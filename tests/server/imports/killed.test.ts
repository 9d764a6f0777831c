import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { busyStatuses } from '../../../src/resources/imports/import_runs'
import { type Product, startProduct } from '../../harness/product'
import type { Answer } from '../../harness/server'
import { csv } from './runs'

let product: Product

/** While this file is there, every thread beside the one that answers calls ends as by a fault of its own. */
const fault = join(tmpdir(), `decant-fault-${process.pid}`)
const faulty = `import { isMainThread } from 'node:worker_threads'
  import { existsSync } from 'node:fs'
  if (!isMainThread) setInterval(() => { if (existsSync('${fault}')) throw new Error('A fault') }, 10)`

beforeAll(async () => {
  const preloaded = `--import data:text/javascript,${encodeURIComponent(faulty)}`
  product = await startProduct({ settings: { NODE_OPTIONS: preloaded } })
})
afterAll(async () => {
  rmSync(fault, { force: true })
  await product?.stop()
})

const rows = 1_500

const upload = async (token: string, file: string) => {
  const query = new URLSearchParams({ kind: 'brands', mode: 'upsert', file_name: 'b.csv' })
  const response = await fetch(`${product.url}/api/imports/import_runs?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: file,
  })
  return (await response.json()) as Pick<Answer, 'data'>
}

const signIn = async () => {
  const body = {
    grant_type: 'password',
    client_id: 'decant-web',
    client_secret: '',
    username: 'admin',
    password: 'decant',
  }
  const response = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: { access_token: string } }).data.access_token
}

/** The first column of the first row, read past the product. */
const value = async (sql: string, values: unknown[] = []) => {
  const client = new pg.Client(product.database)
  await client.connect()
  const { rows: found } = await client.query<unknown[]>({ text: sql, values, rowMode: 'array' })
  await client.end()
  return found[0]?.[0]
}

const counted = (prefix: string) =>
  value('select count(*)::int from brands where code like $1', [`${prefix}-%`])

/** Brands are being written, by a transaction that has not ended. */
const isWriting = () =>
  value(`select count(*) > 0 from pg_locks where relation = 'brands'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`)

/** Has another session write the last of the brands without an end: a transaction that writes them all waits for it there. */
async function blockLast(prefix: string) {
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query('begin')
  await client.query(`insert into brands (code, name) values ($1, 'Not to stay')`, [`${prefix}-${rows - 1}`])
  return () => client.end()
}
const isBlocked = () =>
  value(`select count(*) > 0 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)

type End = {
  when: string
  block?: typeof blockLast
  reached: () => Promise<unknown>
  end: () => Promise<void>
}

/** When and how the server ends: killed, or shut down by a signal as for a new release. */
const ends: End[] = [
  { when: 'at once', reached: async () => true, end: () => product.kill() },
  { when: 'before the last row', block: blockLast, reached: isBlocked, end: () => product.kill() },
  { when: 'as it writes', reached: isWriting, end: () => product.halt() },
]

/** A dry run of a file of brands, with the calls that follow it. */
async function rehearsed(prefix: string) {
  let call = await product.as('admin')
  const file = csv('code,name', ...Array.from({ length: rows }, (_, at) => `${prefix}-${at},${prefix} ${at}`))
  const { data: plan } = await upload(await signIn(), file)
  const path = `/imports/import_runs/${plan.run.id}`
  const settled = async () => {
    for (;;) {
      const { data } = await call('GET', `${path}/plan`)
      if (!busyStatuses.includes(data.run.status)) return data.run
      await wait(20)
    }
  }
  await call('POST', `${path}/preview`, { version: plan.run.version, mapping: plan.mapping, options: {} })
  const run = await settled()
  expect([run.status, run.rows_create]).toEqual(['previewed', rows])
  const commit = ({ version, preview_hash } = run) =>
    call('POST', `${path}/commit`, { version, preview_hash, expected_rows: rows })
  const revert = ({ version } = run) => call('POST', `${path}/revert`, { version })
  return { settled, commit, revert, signInAnew: async () => void (call = await product.as('admin')) }
}

it('a server killed in the midst of a commit leaves every row or none, and gives the run back', async () => {
  for (const [round, { when, block, reached, end }] of ends.entries()) {
    const prefix = `K${round}`
    const { settled, commit, signInAnew } = await rehearsed(prefix)
    const unblock = await block?.(prefix)
    await commit()
    await vi.waitUntil(async () => (await reached()) || (await counted(prefix)) === rows, {
      interval: 1,
      timeout: 60_000,
    })
    await end()
    await unblock?.()
    await product.start()
    await signInAnew()
    const after = await settled()
    const written = await counted(prefix)
    const isWhole = block === undefined && after.status === 'committed'
    expect([when, after.status, written]).toEqual(
      isWhole ? [when, 'committed', rows] : [when, 'previewed', 0],
    )
    if (after.status === 'committed') continue
    expect(after.reason_code).toBe('server_stopped')
    await commit(after)
    expect([(await settled()).status, await counted(prefix)]).toEqual(['committed', rows])
  }
}, 240_000)

it('a thread that ends in the midst of its work leaves none of it, the run can be tried again, and calls go on', async () => {
  const { settled, commit, revert } = await rehearsed('T')
  writeFileSync(fault, '')
  await commit()
  const after = await settled()
  expect([after.status, after.reason_code, await counted('T')]).toEqual(['previewed', 'server_stopped', 0])
  rmSync(fault)
  await commit(after)
  const whole = await settled()
  expect([whole.status, await counted('T')]).toEqual(['committed', rows])
  writeFileSync(fault, '')
  expect((await revert(whole)).data.status).toBe('reverting')
  const stored = await settled()
  expect([stored.status, stored.reason_code, await counted('T')]).toEqual([
    'committed',
    'server_stopped',
    rows,
  ])
  rmSync(fault)
  await revert(stored)
  expect([(await settled()).status, await counted('T')]).toEqual(['reverted', 0])
}, 120_000)
