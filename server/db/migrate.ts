import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** One step of the database's shape: a plain SQL file NNNN_name.sql. */
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
    if (number === undefined) throw new Error(`Migration ${name} must be named like 0001_administration.sql.`)
    const other = seen.get(number)
    if (other !== undefined) throw new Error(`Migrations ${other} and ${name} have the same number.`)
    seen.set(number, name)
  }
  return names.map((name) => ({
    name,
    sql: readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n'),
  }))
}

/** Whoever changes the shape of the database holds it. Any number, the same in every node. */
export const migrationLock = 4_210_002

/** The list of what was applied; made by whoever comes first. */
export const migrationsTable =
  'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())'

/** Brings the database up to date, each migration whole or not at all, one node at a time; answers what it applied. */
export const migrate = async (
  connection: pg.ClientConfig,
  migrations = ownMigrations(),
): Promise<string[]> => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await client.query(migrationsTable)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    refuseOthers(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) {
      await client.query('begin')
      await applyMigration(client, migration).catch(async (error: unknown) => {
        await client.query('rollback').catch(() => {})
        throw error
      })
      await client.query('commit')
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

const refuseOthers = (applied: Map<string, string>, migrations: readonly Migration[]): void => {
  for (const { name, sql } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== hashOf(sql)) {
      throw new Error(
        `Migration ${name} was changed after this database applied it: put it back and add a new one.`,
      )
    }
  }
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !known.has(name))
  if (newer.length > 0) {
    throw new Error(`This database is newer than the program: it has ${newer.toSorted().join(', ')}.`)
  }
}

/** Applies one migration within the transaction that is open. */
export const applyMigration = async (client: pg.Client, { name, sql }: Migration): Promise<void> => {
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hashOf(sql)])
  } catch (error) {
    const { position, message } = error as { position?: string; message: string }
    const line = position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length}`
    throw new Error(`Migration ${name}${line} failed, nothing of it was kept: ${message}`, { cause: error })
  }
}

/** What a migration is known by: one that was changed afterwards has another. */
export const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')
