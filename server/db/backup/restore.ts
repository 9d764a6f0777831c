import pg from 'pg'
import { ownObjects } from '../databaseObjects'
import {
  applyMigration,
  bringUpToDate,
  hashOf,
  type Migration,
  migrationLock,
  migrationsTable,
  ownMigrations,
} from '../migrate'
import { beforeBaseline } from './beforeBaseline'
import { type Head, readBackup } from './backupFile'
import { countOf, type KeptTable, listOf, plainText, quoted, sequencesOf, tablesOf } from './contents'
import { copyIn } from './copyRows'
import { makeEmpty, assertExclusive, isEmpty } from './empty'
import { endAccess } from './endAccess'
import { progress } from './progress'

type Say = (line: string) => void

/** The migrations of this program that make the tables of the backup; a backup of another schema is refused. */
const migrationsOf = ({ migrations }: Head, own: readonly Migration[]): readonly Migration[] => {
  if (hashOf(migrations.map(({ name, hash }) => `${name} ${hash}\n`).join('')) === beforeBaseline.hash)
    return own.filter(({ name }) => beforeBaseline.migrations.includes(name))
  return migrations.map(({ name, hash }) => {
    const ownMigration = own.find((migration) => migration.name === name)
    if (!ownMigration) throw new Error(`The backup is newer than this program: it has the migration ${name}.`)
    if (hashOf(ownMigration.sql) !== hash)
      throw new Error(
        `The migration ${name} of the backup is another one than this program has: restore it with the program that made it.`,
      )
    return ownMigration
  })
}

type Reference = { table: string; name: string; definition: string }

/** Drops every foreign key, since rows come table by table; adding them again checks the rows. */
async function withoutReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function load(client: pg.Client, path: string, head: Head, say: Say) {
  const report = progress(
    'Restoring',
    head.tables.reduce((sum, { rows }) => sum + rows, 0),
    say,
  )
  await readBackup(path, {
    async table(table, rows) {
      const statement = `copy ${quoted(table.name)} (${listOf(table)}) from stdin with (encoding 'UTF8')`
      await copyIn(client, statement, rows)
      report(table.rows, table.name)
    },
  })
}

async function assertSame(client: pg.Client, tables: readonly KeptTable[]) {
  for (const table of tables) {
    const { rows, sum } = await countOf(client, table)
    if (rows !== table.rows)
      throw new Error(
        `${table.name} has ${rows} rows where the backup has ${table.rows}: nothing was restored.`,
      )
    if (sum !== table.sum)
      throw new Error(`${table.name} holds something else than the backup: nothing was restored.`)
  }
}

/** Sets every sequence to its last value, and never below a number that a row has. */
async function countOn(client: pg.Client, head: Head) {
  const there = new Set((await sequencesOf(client)).map(({ name }) => name))
  for (const { name, last, isCalled } of head.sequences)
    if (there.has(name))
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, isCalled])
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select d.objid::regclass::text as sequence, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
     from pg_depend d
       join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
       join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')`,
  )
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval($1::regclass, highest) from (select max(${column}) as highest from ${table}) of_rows, ${sequence} counted
       where highest > case when counted.is_called then counted.last_value else counted.last_value - 1 end`,
      [sequence],
    )
}

async function fill(client: pg.Client, path: string, head: Head, say: Say) {
  await client.query(migrationsTable)
  for (const migration of migrationsOf(head, ownMigrations())) await applyMigration(client, migration)
  const tables = (await tablesOf(client)).map(({ name }) => quoted(name))
  const references = await withoutReferences(client)
  await client.query(`truncate ${tables.join(', ')}`)
  await load(client, path, head, say)
  say('Checking references, rows and counters')
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  await assertSame(client, head.tables)
  await countOn(client, head)
  await endAccess(client, head)
  // Triggers and views come last, so that rows are written unchanged.
  await bringUpToDate(client, ownMigrations(), ownObjects())
  // A new epoch: clients must not continue from a position of the earlier log.
  await client.query(`update feed set epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 8)`)
}

/**
 * Restores a backup into an empty database and migrates it, all or nothing; returns its head. `replace` drops
 * the present contents in the same transaction; refused while a node uses the database.
 */
export async function restore(
  connection: pg.ClientConfig,
  path: string,
  {
    replace = false,
    say = () => undefined,
    leaving,
  }: { replace?: boolean; say?: Say; leaving?: AbortSignal } = {},
): Promise<Head> {
  // Read to the end before anything is changed.
  const head = await readBackup(path, {
    async table(_table, rows) {
      while (!(await rows.next()).done) continue
    },
  })
  migrationsOf(head, ownMigrations())
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  const leave = () => void client.end().catch(() => undefined)
  leaving?.addEventListener('abort', leave)
  try {
    await client.query(`begin; ${plainText}; select pg_advisory_xact_lock(${migrationLock})`)
    await assertExclusive(client)
    if (!(await isEmpty(client))) {
      if (!replace)
        throw new Error(
          'This database is not empty: give an empty one, or --replace to lose all that is in it.',
        )
      await makeEmpty(client)
    }
    await fill(client, path, head, say)
    await client.query('commit')
    await client.query('analyze')
    return head
  } finally {
    leaving?.removeEventListener('abort', leave)
    // Closing the session rolls back.
    await client.end().catch(() => undefined)
  }
}
