import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../harness/database'
import { addressOf } from '../../../harness/onDatabase'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const command = () =>
  new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'server/verifyTraining.ts'],
      { env: { ...process.env, DATABASE_URL: addressOf(database.connection) } },
      (error, printed, errors) => resolve({ code: error?.code ?? 0, output: `${printed}${errors}` }),
    ),
  )

it('the command that verifies the training log ends with 2, and names the forged entry', async () => {
  const { pool } = database
  await pool.query(
    `insert into training_logs (at, event) select now(), 'reminder_sent' from generate_series(1, 5)`,
  )
  const { rows } = await pool.query<{ hash: string }>('select hash from training_logs where seq = 5')
  expect(await command()).toEqual({
    code: 0,
    output: expect.stringContaining(`The last one is 5, ${rows[0]?.hash}`) as string,
  })
  await pool.query('alter table training_logs disable trigger all')
  await pool.query(`update training_logs set event = 'passed' where seq = 3`)
  expect(await command()).toEqual({
    code: 2,
    output: expect.stringContaining('BROKEN at entry 3: it was changed after it was written') as string,
  })
})
