import pg from 'pg'
import { expect, it } from 'vitest'
import { createDemoCompany, demoLock } from '../../../server/demo/company/company'
import { freshDatabase } from '../../harness/database'

it('a node that starts while another one fills the database waits longer than a statement may take', async () => {
  const { connection, pool, drop } = await freshDatabase()
  await pool.query(`insert into users (name, username, company) values ('Ada', 'ada', 'Test')`)
  const other = await pool.connect()
  await other.query('select pg_advisory_lock($1)', [demoLock])
  const impatient = new pg.Pool({ ...connection, statement_timeout: 200, application_name: 'starting' })
  // The database may end before its last connection has said goodbye.
  impatient.on('connect', (client) => client.on('error', () => undefined))
  const started = createDemoCompany(impatient).catch(String)
  const waitsLonger = async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'starting' and wait_event = 'advisory'
       and clock_timestamp() - query_start > interval '400 ms'`,
    )
    return rows.length
  }
  await expect.poll(waitsLonger).toBe(1)
  await other.query('select pg_advisory_unlock($1)', [demoLock])
  other.release()
  expect(await started).toBe(false)
  await impatient.end()
  await drop()
})
