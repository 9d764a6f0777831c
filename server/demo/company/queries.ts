import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Database, Db } from '../../db/database'

/** The query builder on the connection that makes the company, whose rows only it sees yet. */
export function queriesOf(client: pg.ClientBase): Db {
  const query: PostgresPoolClient['query'] = client.query.bind(client)
  const own: PostgresPoolClient = { query, release: () => undefined }
  const pool = { connect: () => Promise.resolve(own), end: () => Promise.resolve() }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

const savepoint = {
  begin: 'savepoint unit',
  commit: 'release savepoint unit',
  rollback: 'rollback to savepoint unit',
}

/** The query builder for units of work within the transaction that makes the company. */
export function nestedIn(client: pg.ClientBase): Db {
  const plain: PostgresPoolClient['query'] = client.query.bind(client)
  const query = (text: string, values: readonly unknown[]) =>
    plain(savepoint[text as keyof typeof savepoint] ?? text, values)
  const own = { query, release: () => undefined } as PostgresPoolClient
  const pool = { connect: () => Promise.resolve(own), end: () => Promise.resolve() }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
