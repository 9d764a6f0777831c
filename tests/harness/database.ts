import pg from 'pg'
import { inject } from 'vitest'
import { clientConfig, openPool } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { databaseOver } from '../../server/db/dedicatedConnection'
import { onDatabase } from './onDatabase'

/** A migrated, empty database of a test's own. */
export type FreshDatabase = {
  pool: pg.Pool
  db: Db
  /** For clients of its own: LISTEN, a second node. */
  connection: pg.ClientConfig
  drop: () => Promise<void>
}

/** Copies the template, or another one; call `drop` when done (`await using` would need a newer target). */
export const freshDatabase = async (template = inject('testServer').template): Promise<FreshDatabase> => {
  const { connection, drop } = await emptyDatabase(template)
  const pool = openPool(connection, 8)
  const db = databaseOver(pool)
  return {
    pool,
    db,
    connection,
    drop: async () => {
      await pool.end()
      await drop()
    },
  }
}

/** A database without any table, for tests of the ground itself. */
export const emptyDatabase = async (
  template = 'template1',
): Promise<{ connection: pg.ClientConfig; drop: () => Promise<void> }> => {
  const server = inject('testServer')
  // The end of the run drops all databases whose names begin so.
  const name = `${server.template}_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
  // Copies files instead of logging every page, which takes less than half of the CPU where nothing is synced.
  await asAdmin(server.connection, `create database ${name} template ${template} strategy file_copy`)
  return {
    // A process that loads modules on a busy machine takes longer to connect than a node would wait.
    connection: { ...clientConfig(onDatabase(server.connection, name)), connectionTimeoutMillis: 30_000 },
    drop: () => asAdmin(server.connection, `drop database if exists ${name} with (force)`),
  }
}

const asAdmin = async (connection: pg.ClientConfig, sql: string): Promise<void> => {
  const admin = new pg.Client(connection)
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
