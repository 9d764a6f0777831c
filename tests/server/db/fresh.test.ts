import { expect, it } from 'vitest'
import { freshDatabase } from '../../harness/database'

it('gives every caller a database of its own with all migrations', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await one.pool.query('create table only_here (id int)')
  await expect(other.pool.query('select * from only_here')).rejects.toThrow('does not exist')
  const { rows } = await other.pool.query('select count(*)::int as number from migrations')
  expect(rows).toEqual([{ number: expect.any(Number) }])
  await Promise.all([one.drop(), other.drop()])
})
