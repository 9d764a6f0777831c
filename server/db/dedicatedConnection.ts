import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './database'
import { preparing } from './prepared'

const pools = new WeakMap<Db, pg.Pool>()
const databases = new WeakMap<pg.Pool, Db>()
const longestMs = 10_000

/** The query builder of a pool; one per pool, because it names its prepared statements. */
export function databaseOver(pool: pg.Pool): Db {
  const cached = databases.get(pool)
  if (cached) return cached
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  pools.set(db, pool)
  databases.set(pool, db)
  return db
}

/**
 * Runs one statement on a dedicated connection: waiting for a second connection of the pool while holding one
 * can deadlock.
 */
export async function withDedicatedConnection<T extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
) {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database has no known pool')
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const query = { text, values: [...values], query_timeout: longestMs }
    return (await client.query<T>(query)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
