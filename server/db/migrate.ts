import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  createMissingObjects,
  type DatabaseObject,
  dropStaleObjects,
  objectsTable,
  ownObjects,
  refuseLaterObjects,
} from './databaseObjects'

/** One step of the schema: tables and static data, in a plain SQL file NNNN_name.sql. */
export type Migration = { name: string; sql: string }

/** The product's own migrations. The build copies the folder beside main.js, so one address serves both. */
export const ownMigrations = (
  folder = fileURLToPath(new URL('./migrations/', import.meta.url)),
): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const seen = new Map<string, string>()
  for (const name of names) {
    const number = name.match(/^(\d{4})_[a-z0-9_]+\.sql$/)?.[1]
    if (number === undefined) throw new Error(`Migration ${name} must be named like 0001_foundation.sql.`)
    const other = seen.get(number)
    if (other !== undefined) throw new Error(`Migrations ${other} and ${name} have the same number.`)
    seen.set(number, name)
  }
  return names.map((name) => ({
    name,
    sql: readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n'),
  }))
}

/** The advisory lock for changing the schema; any number, the same in every node. */
export const migrationLock = 4_210_002

/** The list of the migrations that were applied. */
export const migrationsTable =
  'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())'

/** Migrates the database, all or nothing, one node at a time; returns the applied migrations. */
export const migrate = async (
  connection: pg.ClientConfig,
  migrations = ownMigrations(),
  objects = ownObjects(),
): Promise<string[]> => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`)
    const applied = await bringUpToDate(client, migrations, objects)
    await client.query('commit')
    return applied
  } finally {
    // Closing the session rolls back.
    await client.end().catch(() => {})
  }
}

/** The same within an open transaction, which must hold the lock. */
export const bringUpToDate = async (
  client: pg.Client,
  migrations: readonly Migration[],
  objects: readonly DatabaseObject[],
): Promise<string[]> => {
  await client.query(`${migrationsTable}; ${objectsTable}`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  refuseOthers(applied, migrations)
  await refuseLaterObjects(client, objects)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  await dropStaleObjects(client, objects, { alsoViews: missing.length > 0 })
  for (const migration of missing) await applyMigration(client, migration)
  await createMissingObjects(client, objects)
  return missing.map(({ name }) => name)
}

const refuseOthers = (applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void => {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).toSorted()
  const changed = migrations.filter(({ name, sql }) => applied.has(name) && applied.get(name) !== hashOf(sql))
  const other =
    changed[0]?.name ?? (migrations.every(({ name }) => applied.has(name)) ? undefined : unknown[0])
  if (other !== undefined)
    throw new Error(
      `This database was made with other migrations than this program has, ${other} is one of them. Its data can be kept: ` +
        'run "npm run backup -- plant.backup" with the program that made it, then ' +
        '"npm run restore -- plant.backup --replace" with this one.',
    )
  if (unknown.length > 0)
    throw new Error(`This database is newer than the program: it has ${unknown.join(', ')}.`)
}

/** Applies one migration within the open transaction. */
export const applyMigration = async (client: pg.Client, { name, sql }: Migration): Promise<void> => {
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hashOf(sql)])
  } catch (error) {
    const { position, message } = error as { position?: string; message: string }
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new Error(`Migration ${name}${line} failed, nothing was changed: ${message}`, { cause: error })
  }
}

/** Identifies the text of a migration. */
export const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')
