import pg from 'pg'
import { inject, vi } from 'vitest'
import { addressOf, onDatabase } from './onDatabase'
import { serveNode } from './servedNode'

// Any number, the same in every test file.
const lock = 4_210_099

/** Waits until the files that the company was given to look at are looked at, as they are after any start. */
async function filesRead(database: string) {
  const client = new pg.Client(onDatabase(inject('testServer').connection, database))
  await client.connect()
  const isRead = async () => {
    const { rows } = await client.query(`select 1 from import_runs where status = 'parsing' limit 1`)
    return rows.length === 0
  }
  await vi.waitUntil(isRead, { timeout: 120_000, interval: 100 })
  await client.end()
}

/**
 * The name of a database with the demo company as the built product creates it on its first start. Made once
 * per run by the first caller; every other file copies it.
 */
export const demoCompany = async (): Promise<string> => {
  const { connection, template } = inject('testServer')
  const name = `${template}_demo`
  const admin = new pg.Client(connection)
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [lock])
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    // Made under another name and renamed when whole: who fails half-way leaves nothing that others would copy.
    const half = `${name}_half`
    await admin.query(`drop database if exists ${half} with (force)`)
    await admin.query(`create database ${half} template ${template} strategy file_copy`)
    const node = await serveNode({ DATABASE_URL: addressOf(onDatabase(connection, half)) })
    await filesRead(half)
    await node.stop()
    await admin.query(`alter database ${half} rename to ${name}`)
    return name
  } finally {
    await admin.end()
  }
}
