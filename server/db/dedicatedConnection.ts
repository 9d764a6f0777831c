import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db } from './database'
import { preparing } from './prepared'

const pools = new WeakMap<Db, pg.Pool>()
const longestMs = 10_000

/** The database as units of work reach it, over the connections of a pool. */
export function databaseOver(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  pools.set(db, pool)
  return db
}

/**
 * One statement beside whatever goes on, on a connection of its own: who holds one of the pool and waits for a second
 * would wait for ever where all the others do the same.
 */
export async function withDedicatedConnection<T extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[],
) {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database has no pool that is known')
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
