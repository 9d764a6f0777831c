import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileList } from '../../../server/query/compile'
import { cursorOf } from '../../../server/query/cursor'
import { wireSelect } from '../../../server/engine/rows/rowSelect'
import { defineResource } from '../../../src/resources/kit/define/defineResource'
import {
  choice,
  choices,
  day,
  flag,
  instant,
  optional,
  reference,
  text,
} from '../../../src/resources/kit/fields/field'
import { decimal, integer } from '../../../src/resources/kit/fields/numbers'
import {
  type ColumnFilter,
  compareRows,
  type Condition,
  found,
  kindOf,
  matches,
  type Operator,
  operators,
  type Sort,
} from '../../../src/resources/kit/query/filter'
import { allows, takesList } from '../../../src/resources/kit/query/filterRules'
import { type FreshDatabase, freshDatabase } from '../../harness/database'

const about = {
  segment: 'general',
  modules: ['Administration'],
  access: { read: [], write: [] },
  form: [],
  path: '/',
} as const

const makers = defineResource({
  ...about,
  name: 'makers',
  title: 'Makers',
  singular: 'maker',
  label: '{name}',
  fields: { name: text('Name', 40) },
  list: { columns: ['name'], sort: [['name', 'asc']], search: ['name'] },
})

const grades = ['low', 'high', 'rush'] as const
const samples = defineResource({
  ...about,
  name: 'samples',
  title: 'Samples',
  singular: 'sample',
  label: '{code}',
  fields: {
    code: optional(text('Code', 40)),
    note: optional(text('Note', 40)),
    pieces: optional(integer('Pieces')),
    litres: optional(decimal('Litres', 3)),
    taken_on: optional(day('Taken')),
    read_at: optional(instant('Read')),
    grade: optional(choice('Grade', grades)),
    marks: optional(choices('Marks', grades)),
    maker_id: optional(reference('Maker', 'makers')),
    passed: optional(flag('Passed')),
    spare: optional(integer('Spare')),
    due_on: optional(day('Due')),
    told_at: optional(instant('Told')),
    wish: optional(choice('Wish', grades)),
    buyer_id: optional(reference('Buyer', 'makers')),
    sealed: optional(flag('Sealed')),
  },
  list: { columns: ['code'], sort: [['code', 'asc']], search: ['code', 'maker'] },
})

const letters = [...Array.from('aAbéÉßœΣςİ％%_ 0'), 'e\u{301}', '\\', "'", '\u{e000}', '\u{1f9ea}']
const words = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 3 })
const days = fc.constantFrom('2026-01-31', '2026-11-20', '2026-11-21', '2027-02-01')
const instants = fc.constantFrom(
  '2026-11-21T00:00:00.000Z',
  '2026-11-21T14:03:05.120Z',
  '2026-11-22T00:00:00.000Z',
)
const numbers = fc.constantFrom(-2, 0, 1, 2, 10)
const decimals = fc.constantFrom(-0.5, 0, 0.001, 6.04, 10, 100.5)

const values = {
  code: nullable(words),
  note: nullable(words),
  pieces: nullable(numbers),
  litres: nullable(decimals),
  taken_on: nullable(days),
  read_at: nullable(instants),
  grade: nullable(fc.constantFrom(...grades)),
  marks: nullable(fc.uniqueArray(fc.constantFrom(...grades), { maxLength: 3 })),
  maker_id: nullable(fc.integer({ min: 1, max: 3 })),
  passed: nullable(fc.boolean()),
  spare: nullable(numbers),
  due_on: nullable(days),
  told_at: nullable(instants),
  wish: nullable(fc.constantFrom(...grades)),
  buyer_id: nullable(fc.integer({ min: 1, max: 3 })),
  sealed: nullable(fc.boolean()),
}
const payload: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.integer({ min: 1, max: 12 }),
  code: words,
  note: words,
  pieces: numbers,
  litres: decimals,
  taken_on: days,
  read_at: instants,
  grade: fc.constantFrom(...grades),
  marks: fc.constantFrom(...grades),
  maker_id: fc.integer({ min: 1, max: 4 }),
  maker: fc.constantFrom('Acme', 'aCME', 'c', 'é', 'zoe', '%'),
  passed: fc.constantFrom(0, 1),
}
const names = Object.keys(payload)

const comparedWith: Record<string, readonly string[]> = {
  code: ['note', 'maker'],
  note: ['code', 'buyer'],
  maker: ['code', 'buyer'],
  pieces: ['spare', 'litres'],
  litres: ['pieces'],
  taken_on: ['due_on'],
  read_at: ['told_at'],
  grade: ['wish'],
  maker_id: ['buyer_id'],
  passed: ['sealed'],
}

const condition = (name: string, operator: Operator, against: Condition['value_type']) =>
  fc.record({
    logic_operator: fc.constantFrom('and' as const, 'or' as const),
    operator: fc.constant(operator),
    value_type: fc.constant(against),
    value:
      against === 'column'
        ? fc.constantFrom(...(comparedWith[name] ?? []))
        : takesList(operator)
          ? fc.array(payload[name] ?? words, { minLength: 1, maxLength: 3 })
          : (payload[name] ?? words),
  })

const allowed = (name: string) =>
  (['value', 'column'] as const).flatMap((against) =>
    operators
      .filter((operator) => allows(kindOf(samples, name) ?? 'text', operator, against))
      .filter(() => against === 'value' || comparedWith[name] !== undefined)
      .map((operator) => [operator, against] as const),
  )

const conditions = (name: string): fc.Arbitrary<Condition> =>
  fc.constantFrom(...allowed(name)).chain(([operator, against]) => condition(name, operator, against))

const filters: fc.Arbitrary<ColumnFilter> = fc.constantFrom(...names).chain((field) =>
  fc.record({
    field: fc.constant(field),
    field_type: fc.constant(kindOf(samples, field) ?? 'text'),
    filters: fc.array(conditions(field), { minLength: 1, maxLength: 3 }),
  }),
)
const sorts: fc.Arbitrary<Sort[]> = fc
  .uniqueArray(fc.constantFrom(...names.filter((name) => name !== 'marks')), { maxLength: 3 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) =>
        fc.record({ field: fc.constant(field), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
      ),
    ),
  )

describe('list on the server and the same list in memory', () => {
  let fresh: FreshDatabase
  const select = wireSelect({ makers, samples }, samples)

  beforeAll(async () => {
    fresh = await freshDatabase()
    await fresh.pool.query(`
      create table makers (id bigint primary key, name text, version int default 1, created_at timestamptz,
        created_by bigint, updated_at timestamptz, updated_by bigint);
      insert into makers (id, name) values (1, 'Acme'), (2, 'acme'), (3, 'Zoé');
      create table samples (id bigint generated always as identity primary key, version int not null default 1,
        code text, note text, pieces bigint, litres numeric(12, 3), taken_on date, read_at timestamptz(3), grade text,
        marks text[], maker_id bigint, passed boolean, created_at timestamptz, created_by bigint,
        updated_at timestamptz, updated_by bigint, spare bigint, due_on date, told_at timestamptz(3), wish text,
        buyer_id bigint, sealed boolean)`)
  })
  afterAll(() => fresh.drop())

  type Sample = { id: number } & Record<string, unknown>
  type Page = { rows: Sample[]; last: Sample | null }
  const readPage = async (query: Parameters<typeof compileList>[2]): Promise<Page> => {
    const { page } = compileList(select, samples, query)
    const { rows } = await fresh.pool.query<{ rows: string; last: string | null; found: number }>(
      page.text,
      page.values,
    )
    const [reported] = rows
    const more = reported !== undefined && reported.found > query.limit && reported.last !== null
    return {
      rows: JSON.parse(`[${reported?.rows ?? ''}]`) as Sample[],
      last: more ? (JSON.parse(reported.last ?? '') as Sample) : null,
    }
  }
  const read = async (query: Parameters<typeof compileList>[2]) => (await readPage(query)).rows
  const all = { filters: [], sort: [], search: '', limit: 500, cursor: null }

  const fill = async (rows: readonly Record<string, unknown>[]) => {
    await fresh.pool.query('truncate samples restart identity')
    const columns = Object.keys(values)
    for (const row of rows)
      await fresh.pool.query(
        `insert into samples (${columns.join()}) values (${columns.map((_, place) => `$${place + 1}`).join()})`,
        columns.map((name) => row[name]),
      )
    return read(all)
  }

  it(
    'a list on the server and the same list in memory agree on every operator of every column, against values and against other columns',
    {
      timeout: 120_000,
    },
    async () => {
      const rows = fc.sample(fc.record(values), { numRuns: 40, seed: 7 })
      const current = await fill(rows)
      for (const field of names)
        for (const [operator, against] of allowed(field)) {
          const picked = fc.sample(condition(field, operator, against), { numRuns: 2, seed: 3 })
          for (const one of picked) {
            const filter = { field, field_type: kindOf(samples, field) ?? 'text', filters: [one] } as const
            const expected = current.filter((row) => matches(row, [filter], samples)).map(({ id }) => id)
            const found = (await read({ ...all, filters: [filter] }))
              .map(({ id }) => id)
              .sort((a, b) => a - b)
            expect({ field, one, found }).toEqual({ field, one, found: expected })
          }
        }
    },
  )

  it(
    'a list on the server and the same list in memory have the same rows in the same order, page by page',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record(values), { minLength: 1, maxLength: 12 }),
          fc.array(
            fc.record({
              filters: fc.array(filters, { maxLength: 2 }),
              sort: sorts,
              search: fc.oneof(
                fc.constant(''),
                words,
                fc.constant('cme'),
                fc.array(words).map((all) => all.join(' ')),
              ),
            }),
            { minLength: 6, maxLength: 6 },
          ),
          async (rows, queries) => {
            const current = await fill(rows)
            for (const { filters: items, sort, search } of queries) {
              const expected = current
                .filter((row) => matches(row, items, samples) && found(row, search, samples))
                .sort(compareRows(sort, samples))
                .map(({ id }) => id)
              const query = { ...all, filters: items, sort, search }
              expect((await read(query)).map(({ id }) => id)).toEqual(expected)

              const paged: number[] = []
              let cursor: string | null = null
              do {
                const { rows: page, last }: Page = await readPage({ ...query, limit: 3, cursor })
                paged.push(...page.map(({ id }) => id))
                cursor = last ? cursorOf(last, sort) : null
              } while (cursor !== null)
              expect(paged).toEqual(expected)
            }
          },
        ),
        { numRuns: 60 },
      )
    },
  )
})
