import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parameterTypes } from '../../../../src/resources/general/lists/parameter_types'
import { registry } from '../../../../src/resources'
import { parameters } from '../../../../src/resources/general/lists/parameters'
import { triggersOf } from '../../../../server/engine/hooks/hooks'
import { runUnit, system } from '../../../../server/engine/unitOfWork'
import type { Unit } from '../../../../server/engine/unitTypes'
import '../../../../server/modules'
import { type FreshDatabase, freshDatabase } from '../../../harness/database'

let database: FreshDatabase
let id: number
const inUnit = <T>(work: (unit: Unit) => Promise<T>) => runUnit(database.db, system, work)

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    `delete from parameters where parameter_type_id in (select id from parameter_types where value_kind in ('date', 'boolean'))`,
  )
  await database.pool.query(`delete from parameter_types where value_kind in ('date', 'boolean')`)
  id = (
    await inUnit((unit) =>
      unit.insert(parameterTypes, { code: 'a', name: 'First', module: 'Imports', value_kind: 'date' }),
    )
  ).id
})

const renameOutside = (name: string) =>
  database.pool.query('update parameter_types set name = $1, version = version + 1 where id = $2', [name, id])

describe('unit of work', () => {
  it('a unit of work answers a row that it has locked without reading it again', async () => {
    await inUnit(async (unit) => {
      const row = await unit.lock(parameterTypes, id)
      expect(await unit.get(parameterTypes, id)).toBe(row)
      expect(await unit.lock(parameterTypes, id)).toBe(row)
    })
  })

  it('a unit of work reads a row again when it locks it, because it may have changed since', async () => {
    await inUnit(async (unit) => {
      expect((await unit.get(parameterTypes, id)).name).toBe('First')
      await renameOutside('Second')
      expect((await unit.get(parameterTypes, id)).name).toBe('First')
      expect(await unit.lock(parameterTypes, id)).toMatchObject({ name: 'Second', version: 2 })
    })
  })

  it('a unit of work reads what it has not locked again after it has waited for the lock of another row', async () => {
    const other = await inUnit((unit) =>
      unit.insert(parameterTypes, { code: 'b', name: 'Other', module: 'Imports', value_kind: 'date' }),
    )
    await inUnit(async (unit) => {
      expect(await unit.find(parameterTypes, { value_kind: 'date' })).toHaveLength(2)
      await renameOutside('Second')
      await unit.lock(parameterTypes, other.id)
      expect((await unit.find(parameterTypes, { value_kind: 'date' })).map(({ name }) => name)).toEqual([
        'Second',
        'Other',
      ])
      expect((await unit.get(parameterTypes, id)).name).toBe('Second')
    })
  })

  it('a unit of work finds its own inserted, changed and deleted rows', async () => {
    await inUnit(async (unit) => {
      const names = async () =>
        (await unit.find(parameterTypes, { value_kind: 'date' })).map(({ name }) => name)
      expect(await names()).toEqual(['First'])
      const other = await unit.insert(parameterTypes, {
        code: 'b',
        name: 'Other',
        module: 'Imports',
        value_kind: 'date',
      })
      expect(await names()).toEqual(['First', 'Other'])
      await unit.update(parameterTypes, id, { name: 'Second' })
      expect(await names()).toEqual(['Second', 'Other'])
      await unit.update(parameterTypes, id, { value_kind: 'boolean' })
      expect(await names()).toEqual(['Other'])
      await unit.remove(parameterTypes, other.id)
      expect(await names()).toEqual([])
    })
  })

  it('a unit of work sees what a statement of a module wrote', async () => {
    await inUnit(async (unit) => {
      await unit.lock(parameterTypes, id)
      await sql`update parameter_types set name = 'By hand' where id = ${id}`.execute(unit.trx)
      expect((await unit.get(parameterTypes, id)).name).toBe('By hand')
      await unit.trx.updateTable('parameter_types').set({ name: 'By builder' }).where('id', '=', id).execute()
      expect((await unit.get(parameterTypes, id)).name).toBe('By builder')
    })
  })

  it('a unit of work writes together what is asked for together, and refuses all of it where one is refused', async () => {
    const [one, two] = await inUnit((unit) =>
      Promise.all([
        unit.insert(parameterTypes, { code: 'b', name: 'B', module: 'Imports', value_kind: 'date' }),
        unit.update(parameterTypes, id, { name: 'Second' }),
        unit.update(parameterTypes, id, { code: 'c' }),
      ]),
    )
    expect([one, two]).toMatchObject([
      { code: 'b', version: 1 },
      { name: 'Second', version: 2 },
    ])
    expect(await inUnit((unit) => unit.get(parameterTypes, id))).toMatchObject({
      name: 'Second',
      code: 'c',
      version: 2,
    })
    await expect(
      inUnit((unit) =>
        Promise.all([
          unit.update(parameterTypes, id, { name: 'Third' }),
          unit.insert(parameterTypes, { code: 'b', name: 'Twice', module: 'Imports', value_kind: 'date' }),
        ]),
      ),
    ).rejects.toMatchObject({ code: '23505' })
    expect((await inUnit((unit) => unit.get(parameterTypes, id))).name).toBe('Second')
  })
})

describe('version of a row', () => {
  it('a unit of work counts the version of a row up once, however often it writes it, and a new row is the first', async () => {
    const made = await inUnit(async (unit) => {
      const row = await unit.insert(parameterTypes, {
        code: 'v',
        name: 'One',
        module: 'Imports',
        value_kind: 'date',
      })
      await unit.update(parameterTypes, row.id, { name: 'Two' })
      await unit.trx
        .updateTable('parameter_types')
        .set({ name: 'By builder' })
        .where('id', '=', row.id)
        .execute()
      return await unit.update(parameterTypes, row.id, { name: 'Three' })
    })
    expect(made).toMatchObject({ name: 'Three', version: 1 })
    const write = (name: string) => inUnit((unit) => unit.update(parameterTypes, made.id, { name }))
    expect(await write('Four')).toMatchObject({ version: 2 })
    expect(await write('Five')).toMatchObject({ version: 3 })
    const trail = await database.pool.query<{ version: number }>(
      'select version from changes where table_name = $1 and row_id = $2 order by position',
      ['parameter_types', made.id],
    )
    expect(trail.rows.map(({ version }) => version)).toEqual([1, 2, 3])
  })
})

describe('labels of a changed row', () => {
  const parameterOf = (unit: Unit, type: number, code = 'one') =>
    unit.insert(parameters, { parameter_type_id: type, code, label: 'One', sort_order: 1 })
  const typeNamed = (unit: Unit, code: string, name: string) =>
    unit.insert(parameterTypes, { code, name, module: 'Imports', value_kind: 'date' })

  it('a changed row shows the label of the row that it refers to now', async () => {
    await inUnit(async (unit) => {
      const other = await typeNamed(unit, 'b', 'Other')
      const { id: one } = await parameterOf(unit, id)
      expect(await unit.update(parameters, one, { label: 'Uno' })).toMatchObject({ parameter_type: 'First' })
      expect(await unit.update(parameters, one, { parameter_type_id: other.id })).toMatchObject({
        label: 'Uno',
        parameter_type: 'Other',
        parameter_type_id: other.id,
      })
    })
  })

  it('a changed row shows the label that the same unit of work has given before or beside it', async () => {
    await inUnit(async (unit) => {
      const { id: one } = await parameterOf(unit, id)
      await unit.update(parameterTypes, id, { name: 'Second' })
      expect(await unit.update(parameters, one, { label: 'Uno' })).toMatchObject({ parameter_type: 'Second' })
      const [, changed] = await Promise.all([
        unit.update(parameterTypes, id, { name: 'Third' }),
        unit.update(parameters, one, { label: 'Eins' }),
      ])
      expect(changed).toMatchObject({ label: 'Eins', parameter_type: 'Third' })
      const renaming = unit.update(parameterTypes, id, { name: 'Fourth' })
      await new Promise((resolve) => process.nextTick(resolve))
      expect(await unit.update(parameters, one, { label: 'Un' })).toMatchObject({ parameter_type: 'Fourth' })
      await renaming
    })
  })

  it('a changed row that was locked a second ago shows the label that others have given meanwhile', async () => {
    const { id: one } = await inUnit((unit) => parameterOf(unit, id))
    const time = vi.spyOn(performance, 'now')
    await inUnit(async (unit) => {
      time.mockReturnValue(1_000)
      await unit.lock(parameters, one)
      await renameOutside('Second')
      time.mockReturnValue(1_400)
      await unit.update(parameters, one, { label: 'Uno' })
      time.mockReturnValue(2_000)
      expect(await unit.update(parameters, one, { label: 'Eins' })).toMatchObject({
        parameter_type: 'Second',
      })
    }).finally(() => time.mockRestore())
  })
})

describe('triggers of the database', () => {
  it('triggers of the database that write other tables are declared, so that a unit reads these again', async () => {
    const { rows } = await database.pool.query<{ table: string; source: string }>(
      `select c.relname as table, p.prosrc as source from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
    )
    const writing = rows.filter(({ source }) =>
      [...source.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)|\bcount_holders\b/g)].some(
        ([, target = 'roles']) => target in registry,
      ),
    )
    const undeclared = writing.filter(({ table }) => registry[table] && !triggersOf(registry[table]))
    expect(writing.length).toBeGreaterThan(4)
    expect([...new Set(undeclared.map(({ table }) => table))]).toEqual([])
  })
})
