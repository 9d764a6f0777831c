import pg from 'pg'
import { inject } from 'vitest'
import { addressOf, onDatabase } from './onDatabase'
import { serveNode } from './servedNode'

// Any number, the same in every test file.
const lock = 4_210_099

/**
 * The name of a database that holds the demo company as the built product leaves it after its first start. Made once
 * per run, by whoever asks first; every other file copies it.
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
    await admin.query(`create database ${half} template ${template}`)
    const node = await serveNode({ DATABASE_URL: addressOf(onDatabase(connection, half)) })
    await node.stop()
    await admin.query(`alter database ${half} rename to ${name}`)
    return name
  } finally {
    await admin.end()
  }
}
