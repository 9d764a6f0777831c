import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backup } from '../../../server/db/backup/backup'
import type { Head } from '../../../server/db/backup/backupFile'
import { countOf, sequencesOf, tablesOf } from '../../../server/db/backup/contents'
import { restore } from '../../../server/db/backup/restore'
import { migrate } from '../../../server/db/migrate'
import { emptyDatabase, freshDatabase, type FreshDatabase } from '../../harness/database'
import { addressOf } from '../../harness/onDatabase'
import { openStockroom } from '../../fixtures/stockroom'

let plant: FreshDatabase
let restored: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
let file: string
let head: Head

// One backup while four write without a pause, and what it gives in an empty database.
beforeAll(async () => {
  ;[plant, restored] = await Promise.all([freshDatabase(), emptyDatabase()])
  folder = mkdtempSync(join(tmpdir(), 'decant-backup-'))
  file = join(folder, 'plant.backup')
  await fillPlant()
  let isOver = false
  const writers = Array.from({ length: 4 }, async () => {
    for (let times = 0; !isOver; times++) await register(`while it was kept ${times}`)
  })
  head = await backup(plant.connection, file)
  isOver = true
  await Promise.all(writers)
  await restore(restored.connection, file)
})

afterAll(async () => {
  await Promise.all([plant.drop(), restored.drop()])
  rmSync(folder, { recursive: true, force: true })
})

const inDatabase = async <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ ...connection, application_name: 'a look from outside' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ask = (connection: pg.ClientConfig, statement: string) =>
  inDatabase(connection, async (client) => (await client.query<Record<string, unknown>>(statement)).rows)

const nasty = ['\\.', 'a\tb\nc\r\\N', 'end', 'é 🧪 "quoted" \\\\', '', ' '].map((text) => text + '.')

/** One unit of work: a person and a line of the log, together or not at all. */
const register = (name: string) =>
  plant.pool.query(
    `with person as (insert into users (username, name, company, config) values ($1, $2, 'Test', $3) returning id)
     select append_changes(json_build_array(json_build_object('table_name', 'users', 'action', 'created',
       'announced', 'created', 'row_id', id, 'version', 1))::jsonb) from person`,
    [crypto.randomUUID(), name, JSON.stringify({ output: name })],
  )

const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, place) => place % 256))

async function fillPlant() {
  for (const text of nasty) await register(text)
  await plant.pool.query(
    `insert into oauth_clients (client_id, secret_hash, name) values ('all bytes', $1, 'All bytes')`,
    [bytes],
  )
  await plant.pool.query(`insert into punches (user_id, kind, punched_at, source)
    select id, 'in', now() - interval '1 hour', 'web' from users`)
  await plant.pool.query(`insert into access_tokens (user_id, scope, token_hash, expires_at)
    select min(id), 'full', 'a session', now() + interval '1 day' from users`)
  await plant.pool.query(`insert into password_links (user_id, link_hash, expires_at)
    select min(id), 'a link', now() + interval '1 day' from users`)
  const { goods, places, outside, posted } = await openStockroom({ on: plant })
  const [{ id, lots } = { id: 0, lots: [] }] = goods
  await posted({
    movements: [
      {
        product_id: id,
        lot_id: lots[0] ?? 0,
        from_bin_id: outside['virtual_supplier'] ?? 0,
        to_bin_id: places[0] ?? 0,
        qty: 5,
        reason: 'receive',
        unit_cost: 2,
      },
    ],
  })
  // Past the ledger: what no posting has ever brought.
  await plant.pool.query('update stock_levels set on_hand = 7 where on_hand = 5')
}

// Another log begins, and who was signed in is not any more.
const changedByRestore = new Set(['feed', 'access_tokens', 'password_links', 'wall_pairings'])

const contents = (connection: pg.ClientConfig) =>
  inDatabase(connection, async (client) => {
    const tables = await tablesOf(client)
    const counted: Record<string, unknown> = {}
    for (const table of tables)
      if (!changedByRestore.has(table.name)) counted[table.name] = await countOf(client, table)
    return counted
  })

it('keeps one moment of a database that is written to: every table is the same after a restore', async () => {
  const remaining = head.tables.filter(({ name }) => !changedByRestore.has(name))
  expect(await contents(restored.connection)).toEqual(
    Object.fromEntries(remaining.map(({ name, rows, sum }) => [name, { rows, sum }])),
  )
  expect(remaining.map(({ name }) => name)).toEqual(Object.keys(await contents(plant.connection)))
  const [found] = await ask(
    restored.connection,
    `select (select count(*)::int from users where company = 'Test') as people, (select count(*)::int from changes where table_name = 'users') as told,
       (select position::int from feed) as position, (select max(position)::int from changes) as last,
       array(select name from users order by id limit ${nasty.length}) as names,
       (select secret_hash from oauth_clients where client_id = 'all bytes') as bytes`,
  )
  expect(found).toMatchObject({ people: found?.['told'], position: found?.['last'], names: nasty })
  expect(bytes.equals(found?.['bytes'] as Buffer)).toBe(true)
  expect(readdirSync(folder)).toEqual(['plant.backup'])
})

it('lets no session and no link of the backup open the plant again', async () => {
  const open = `select (select count(*)::int from access_tokens where revoked_at is null) as sessions,
    (select count(*)::int from password_links) as links`
  expect(await ask(plant.connection, open)).toEqual([{ sessions: 1, links: 1 }])
  expect(await ask(restored.connection, open)).toEqual([{ sessions: 0, links: 0 }])
})

it('goes on counting above every number, keeps what guards the tables, and begins another log', async () => {
  expect(await migrate(restored.connection)).toEqual([])
  const epochs = [plant, restored].map(({ connection }) => ask(connection, 'select epoch from feed'))
  const [before, after] = await Promise.all(epochs)
  expect(after).not.toEqual(before)
  const added = await ask(
    restored.connection,
    `insert into users (username, name, company) values ('new', 'New', 'Test')
     returning id > (select max(id) from users) as is_new`,
  )
  expect(added).toEqual([{ is_new: true }])
  await expect(ask(restored.connection, 'delete from punches')).rejects.toThrow()
  await expect(
    ask(restored.connection, `insert into user_roles (user_id, role) values (999999999, 'admin')`),
  ).rejects.toThrow('foreign key')
  const counters = [plant, restored].map(({ connection }) => inDatabase(connection, sequencesOf))
  const [there, here] = (await Promise.all(counters)).map((all) => all.map(({ name }) => name))
  expect(here).toEqual(there)
})

it('refuses a database that is not empty; --replace takes its place, unless a node serves it', async () => {
  await ask(restored.connection, `update users set name = 'Changed' where username <> 'new'`)
  const later = await contents(restored.connection)
  const again = { ...restored.connection, application_name: 'a restore' }
  await expect(restore(again, file)).rejects.toThrow('not empty')
  const node = new pg.Client(restored.connection)
  await node.connect()
  await expect(restore(again, file, { replace: true })).rejects.toThrow('The product runs on this database')
  await node.end()
  expect(await contents(again)).toEqual(later)
  await restore(again, file, { replace: true })
  expect(await contents(again)).not.toEqual(later)
  const { rows, sum } = head.tables.find(({ name }) => name === 'users') ?? {}
  expect((await contents(again))['users']).toEqual({ rows, sum })
})

it('refuses a file that is cut, damaged or something else, and nothing changes', async () => {
  const empty = await emptyDatabase()
  await expect(backup(plant.connection, file)).rejects.toThrow('is there already')
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString('latin1')
  const refused = async (content: Buffer, why: RegExp) => {
    const path = join(folder, 'wrong')
    writeFileSync(path, content)
    await expect(restore(empty.connection, path)).rejects.toThrow(why)
  }
  const not = /is not a whole backup/
  for (const part of [0, 1, 20, 0.5 * whole.length, whole.length - 9, whole.length - 1])
    await refused(whole.subarray(0, part), not)
  const flipped = Buffer.from(whole)
  flipped[Math.floor(whole.length / 2)]! ^= 0xff
  await refused(flipped, not)
  await refused(Buffer.from('a list of carts\n'), not)
  await refused(gzipSync('{"format":"another"}\n'), not)
  const again = (changed: string) => gzipSync(Buffer.from(changed, 'latin1'))
  await refused(again(text.replace('"takenAt"', '"takenAt')), not)
  await refused(again(`${text}more\n`), not)
  // Whole as a file, and yet another content than its head says.
  await refused(again(text.replace('All bytes\t', 'Any bytes\t')), /holds something else/)
  await refused(again(text.replace('0001_foundation', '9999_foundation')), /newer than this program/)
  await expect(restore(empty.connection, join(folder, 'none'))).rejects.toThrow('There is no file')
  const left = `select relname from pg_class where relnamespace = 'public'::regnamespace`
  expect(await ask(empty.connection, left)).toEqual([])
  await empty.drop()
})

it('ends with 1 where a folder has no database and makes none, with 2 where the restored ledger does not add up', async () => {
  const nothing = join(folder, 'nothing')
  const run = (words: string[], overrides: Record<string, string>) =>
    new Promise<{ code: unknown; output: string }>((resolve) =>
      execFile(
        process.execPath,
        ['--import', 'tsx', 'server/backups.ts', ...words],
        { env: { ...process.env, ...overrides } },
        (error, _out, output) => resolve({ code: error?.code ?? 0, output }),
      ),
    )
  const [refused, found] = await Promise.all([
    run(['backup', join(folder, 'of nothing')], { DATA_DIR: nothing }),
    run(['restore', file, '--replace'], { DATABASE_URL: addressOf(restored.connection) }),
  ])
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('There is no database in') as string })
  expect(existsSync(nothing)).toBe(false)
  expect(found).toEqual({
    code: 2,
    output: expect.stringContaining('recorded 7.000000, calculated 5.000000') as string,
  })
})
