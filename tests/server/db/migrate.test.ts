import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, type Migration, ownMigrations } from '../../../server/db/migrate'
import { emptyDatabase } from '../../harness/database'

let connection: pg.ClientConfig
let drop: () => Promise<void>
let client: pg.Client

beforeEach(async () => {
  ;({ connection, drop } = await emptyDatabase())
  client = new pg.Client(connection)
  await client.connect()
})

afterEach(async () => {
  await client.end()
  await drop()
})

const tables = async (): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const apply = (migrations: Migration[]) => migrate(connection, migrations, [])

const reels = { name: '0001_reels.sql', sql: 'create table reels (id int);\ninsert into reels values (1);' }
const stamps = { name: '0002_stamps.sql', sql: 'create table stamps (id int);' }

it('applies each migration once, in order', async () => {
  expect(await apply([reels])).toEqual(['0001_reels.sql'])
  expect(await apply([reels, stamps])).toEqual(['0002_stamps.sql'])
  expect(await apply([reels, stamps])).toEqual([])
  expect(await tables()).toEqual(['database_objects', 'migrations', 'reels', 'stamps'])
})

it('leaves nothing of a failing migration and names the file and the line', async () => {
  await apply([reels])
  const broken = { name: '0002_broken.sql', sql: 'create table half (id int);\n\nselect * from nowhere;' }
  await expect(apply([reels, broken])).rejects.toThrow(
    'Migration 0002_broken.sql, line 3 failed, nothing was changed: relation "nowhere" does not exist',
  )
  expect(await tables()).toEqual(['database_objects', 'migrations', 'reels'])
  await apply([reels, stamps])
})

it('refuses a database that met another text of a migration, and says how to keep its data', async () => {
  await apply([reels])
  const changed = { ...reels, sql: `${reels.sql}\n-- later thought` }
  await expect(apply([changed, stamps])).rejects.toThrow(
    /0001_reels\.sql is one of them.*npm run backup -- .*with the program that made it.*npm run restore -- .*--replace/,
  )
  expect(await tables()).toEqual(['database_objects', 'migrations', 'reels'])
})

it('refuses a database that a newer program has migrated', async () => {
  await apply([reels, stamps])
  await expect(apply([reels])).rejects.toThrow('newer than the program: it has 0002_stamps.sql')
})

it('refuses a database of other migrations, although it has all that are known under other names', async () => {
  await apply([{ ...reels, name: '0001_spools.sql' }])
  await expect(apply([reels, stamps])).rejects.toThrow('0001_spools.sql is one of them')
})

it('lets several nodes migrate at once, and one of them does it', async () => {
  const slow = { name: '0003_slow.sql', sql: 'select pg_sleep(0.2); create table late (id int);' }
  const done = await Promise.all([1, 2, 3].map(() => apply([reels, stamps, slow])))
  expect(done.flat().toSorted()).toEqual([reels.name, stamps.name, slow.name])
  expect(await client.query('select * from reels').then(({ rowCount }) => rowCount)).toBe(1)
})

it('starts anew where a node was killed in the middle of a migration', async () => {
  const migrations = [
    reels,
    // Waits until a table is unlocked that the test holds: the kill comes surely in the middle.
    {
      name: '0002_held.sql',
      sql: 'create table half (id int); lock table gate; create table whole (id int);',
    },
  ]
  await client.query('create table gate (id int)')
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('begin; lock table gate')
  const node = fork(new URL('./migratingNode.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const { types: _, ...plain } = connection
  node.send({ connection: plain, migrations })
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks where not granted and locktype = 'relation'
         and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    })
    .toBe(1)
  node.kill('SIGKILL')
  await once(node, 'exit')
  await holder.end()

  expect(await apply(migrations)).toEqual(['0001_reels.sql', '0002_held.sql'])
  expect(await tables()).toEqual(['database_objects', 'gate', 'half', 'migrations', 'reels', 'whole'])
})

it('brings an empty database to the schema of the product', async () => {
  const names = ownMigrations().map(({ name }) => name)
  expect(await migrate(connection)).toEqual(names)
  expect(await migrate(connection)).toEqual([])
})
