import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runUnit, system } from '../../../../server/engine/unitOfWork'
import { parameters } from '../../../../src/resources/general/lists/parameters'
import { priceTierLines } from '../../../../src/resources/inventory/pricing/price_tier_lines'
import { freshDatabase, type FreshDatabase } from '../../../harness/database'

let database: FreshDatabase
let type = 0

beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into parameter_types (code, name, module) values ('many', 'Many', 'Administration') returning id::int`,
  )
  type = rows[0]?.id ?? 0
})
afterAll(() => database.drop())

const coded = (code: string) => ({ parameter_type_id: type, code, label: code.toUpperCase() })
const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => coded(`${prefix}${at}`))

it('rows inserted together are answered in the order of their values, each as one written alone and logged', async () => {
  const together = numbered(5, 'a')
  const [rows, alone] = await runUnit(database.db, system, async (unit) => [
    await unit.insertAll(parameters, together),
    await unit.insert(parameters, coded('alone')),
  ])
  expect(rows.map(({ code }) => code)).toEqual(together.map(({ code }) => code))
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((one, other) => one - other))
  const own = { id: 0, code: '', label: '' }
  for (const row of rows) expect({ ...row, ...own }).toEqual({ ...alone, ...own })
  const { rows: logged } = await database.pool.query<{ row_id: number; action: string }>(
    `select row_id::int, action from changes where table_name = 'parameters' and row_id = any($1) order by position`,
    [rows.map(({ id }) => id)],
  )
  expect(logged).toEqual(rows.map(({ id }) => ({ row_id: id, action: 'created' })))
})

it('a column that only some of the rows name is its default in the others', async () => {
  const rows = await runUnit(database.db, system, (unit) =>
    unit.insertAll(parameters, [
      { ...coded('without') },
      { ...coded('with'), sort_order: 70, is_active: false },
    ]),
  )
  const { rows: byDefault } = await database.pool.query<{ sort_order: number }>(
    `insert into parameters (parameter_type_id, code, label) values ($1, 'default', 'D') returning sort_order`,
    [type],
  )
  expect(rows.map(({ sort_order, is_active }) => [sort_order, is_active])).toEqual([
    [byDefault[0]?.sort_order, 1],
    [70, 0],
  ])
})

it('a statement takes no more rows than it has parameters for, and none at all is no statement', async () => {
  const rows = await runUnit(database.db, system, (unit) => unit.insertAll(parameters, numbered(450, 'm')))
  expect(rows).toHaveLength(450)
  expect(await runUnit(database.db, system, (unit) => unit.insertAll(priceTierLines, []))).toEqual([])
})

it('many rows take two statements at most, and those read together one', async () => {
  const { pool, db } = database
  const client = await pool.connect()
  const query = vi.spyOn(Object.getPrototypeOf(client), 'query')
  client.release()
  const statements = async (work: Parameters<typeof runUnit<unknown>>[2]) => {
    query.mockClear()
    await runUnit(db, system, work)
    return query.mock.calls.length
  }
  const one = await statements((unit) => unit.insertAll(parameters, numbered(1, 'x')))
  expect(await statements((unit) => unit.insertAll(parameters, numbered(20, 'y')))).toBe(one)
  const { rows } = await pool.query<{ id: number }>(`select id::int from parameters order by id limit 20`)
  const none = await statements(async () => undefined)
  const read = await statements((unit) => Promise.all(rows.map(({ id }) => unit.get(parameters, id))))
  expect(read).toBe(none + 1)
  query.mockRestore()
})
