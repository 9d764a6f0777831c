import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartOfAccountsList } from '../../../../../src/resources/general/reports/chart_of_accounts_list'
import { defineResource } from '../../../../../src/resources/kit/define/defineResource'
import {
  choice,
  choices,
  day,
  flag,
  instant,
  optional,
  readableBy,
  reference,
  text,
} from '../../../../../src/resources/kit/fields/field'
import { decimal, integer } from '../../../../../src/resources/kit/fields/numbers'
import {
  type ColumnFilter,
  type Condition,
  kindOf,
  operators,
} from '../../../../../src/resources/kit/query/filter'
import {
  allows,
  isComparable,
  isWritable,
  needsValue,
  takesList,
} from '../../../../../src/resources/kit/query/filterRules'
import {
  addressText,
  type ListQuery,
  nothingAsked,
  readQuery,
  standardQuery,
  writeQuery,
} from '../../../../../src/resources/kit/query/listAddress'

const grades = ['low', 'in_progress', 'rush'] as const
const orders = defineResource({
  name: 'orders',
  title: 'Orders',
  singular: 'order',
  segment: 'production',
  modules: [],
  path: '/orders',
  label: '{code}',
  fields: {
    code: text('Code', 40),
    note: optional(text('Note', 40)),
    planned: integer('Planned'),
    done: integer('Done'),
    litres: decimal('Litres', 3),
    due_on: day('Due'),
    made_on: day('Made'),
    read_at: instant('Read'),
    grade: choice('Grade', grades),
    marks: choices('Marks', grades),
    product_id: reference('Product', 'products'),
    passed: flag('Passed'),
    cost: optional(readableBy(decimal('Cost', 2), 'purchase')),
    maker_id: optional(readableBy(reference('Maker', 'makers'), 'purchase')),
  },
  access: { read: [], write: [] },
  list: {
    columns: ['code'],
    sort: [['code', 'asc']],
    search: ['code'],
    preset: [{ field: 'grade', operator: 'not_in', value: ['rush'] }],
  },
  form: [],
})
const standard = standardQuery(orders)

const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter(isWritable)
const values: Record<string, fc.Arbitrary<string | number>> = {
  code: fc.oneof(words, fc.constantFrom('~', ',', ';', '@planned', 'a,b;c~@', ' ', '+', '%2C', 'or-is', ':')),
  planned: fc.integer(),
  litres: fc.constantFrom(-0.5, 0, 0.001, 1e21, 100.5),
  due_on: fc.constantFrom('2026-01-31', '2028-02-29'),
  read_at: fc.constantFrom('2026-11-21T14:03:05.120Z', '2026-11-21'),
  grade: fc.constantFrom(...grades),
  marks: fc.constantFrom(...grades),
  product_id: fc.integer({ min: 1, max: 9_000 }),
  product: words,
  passed: fc.constantFrom('0', '1'),
  status: words,
}
const names = Object.keys(values).filter((name) => name !== 'status')
const others = ['code', 'note', 'planned', 'done', 'litres', 'due_on', 'made_on', 'product']

const condition = (name: string): fc.Arbitrary<Condition> => {
  const kind = kindOf(orders, name) ?? 'text'
  const value = values[name] ?? words
  const columns = others.filter((other) => isComparable(orders, name, other))
  const pairs = operators.flatMap((operator) => [
    ...(allows(kind, operator) ? [[operator, 'value'] as const] : []),
    ...(columns.length > 0 && allows(kind, operator, 'column') ? [[operator, 'column'] as const] : []),
  ])
  return fc.constantFrom(...pairs).chain(([operator, against]) =>
    fc.record({
      logic_operator: fc.constantFrom('and' as const, 'or' as const),
      operator: fc.constant(operator),
      value_type: fc.constant(against),
      value: !needsValue(operator)
        ? fc.constant('')
        : against === 'column'
          ? fc.constantFrom(...columns)
          : takesList(operator)
            ? fc.array(value, { minLength: 1, maxLength: 4 })
            : value,
    }),
  )
}
const filters: fc.Arbitrary<ColumnFilter[]> = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 4 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) =>
        fc.record({
          field: fc.constant(field),
          field_type: fc.constant(kindOf(orders, field) ?? 'text'),
          filters: fc.array(condition(field), { minLength: 1, maxLength: 3 }),
        }),
      ),
    ),
  )
const sorts = fc
  .uniqueArray(fc.constantFrom('code', 'planned', 'product', 'id'), { maxLength: 3 })
  .chain((fields) =>
    fc.tuple(
      ...fields.map((field) =>
        fc.record({ field: fc.constant(field), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
      ),
    ),
  )
const queries: fc.Arbitrary<ListQuery> = fc.record({
  filters: fc.oneof(filters, fc.constant(standard.filters as ColumnFilter[])),
  sort: sorts,
  search: fc.oneof(fc.constant(''), words),
})

const read = (address: string, hidden?: ReadonlySet<string>) =>
  readQuery(new URLSearchParams(address), orders, standard, hidden)

describe('address of a list', () => {
  it('the address of a list gives back exactly the query it was written from', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const address = addressText(writeQuery(query, standard))
        expect(read(address)).toEqual({ query, unknown: [], withheld: [] })
        // Another part of the screen may write the same parameters in its own way.
        expect(read(new URLSearchParams(address).toString()).query).toEqual(query)
      }),
      { numRuns: 1_000 },
    )
  })

  it('the address of a list keeps a saved query the same whatever the standard list becomes', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const stored = new URLSearchParams(addressText(writeQuery(query)))
        expect(readQuery(stored, orders, nothingAsked).query).toEqual(query)
      }),
    )
  })

  it('the address of a list is empty for the standard list, and says so when the standard filters were taken away', () => {
    expect(addressText(writeQuery(standard, standard))).toBe('')
    expect(read('').query).toEqual(standard)
    expect(addressText(writeQuery(nothingAsked, standard))).toBe('filters=none')
    expect(read('filters=none').query).toEqual(nothingAsked)
  })

  it('the address of a list can be read by people', () => {
    const pairs =
      'f.grade=none:rush&f.due_on=from:2026-11-01;to:2026-11-30&f.done=under:@planned&sort=-due_on'
    const { query } = read(pairs)
    expect(addressText(writeQuery(query, standard))).toBe(pairs)
    expect(query.filters.map(({ field, filters: all }) => [field, all.length])).toEqual([
      ['grade', 1],
      ['due_on', 2],
      ['done', 1],
    ])
    expect(query.sort).toEqual([{ field: 'due_on', direction: 'desc' }])
  })

  it.each([
    ['f.colour=is:red', 'f.colour'],
    ['f.code=resembles:x', 'f.code'],
    ['f.code=is', 'f.code'],
    ['f.code=empty:x', 'f.code'],
    ['f.code=is:a,b', 'f.code'],
    ['f.code=', 'f.code'],
    ['f.code=is:', 'f.code'],
    ['f.planned=is:many', 'f.planned'],
    ['f.planned=has:1', 'f.planned'],
    ['f.due_on=from:2026-02-30', 'f.due_on'],
    ['f.due_on=under:@read_at', 'f.due_on'],
    ['f.done=under:@done', 'f.done'],
    ['f.done=any:@planned', 'f.done'],
    ['f.product_id=is:@planned', 'f.product_id'],
    ['f.grade=any:purple', 'f.grade'],
    ['f.__proto__=is:x', 'f.__proto__'],
    ['f.constructor=is:x', 'f.constructor'],
    ['f.id%00=is:1', 'f.id\0'],
    [`f.code=is:${'x'.repeat(201)}`, 'f.code'],
    [`f.code=is:%00`, 'f.code'],
    ['sort=colour', 'sort=colour'],
    ['sort=code,code', 'sort=code'],
    ['sort=marks', 'sort=marks'],
    ['sort=code,planned,done,litres,due_on,read_at', 'sort=read_at'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['filters[0][field]=code', 'filters[0][field]'],
    ['filters=all', 'filters'],
  ])('the address of a list leaves %s out and names it, and still shows the rest', (part, named) => {
    const { query, unknown } = read(`${part}&f.litres=over:2`)
    expect(unknown).toEqual([named])
    expect(query.filters).toMatchObject([{ field: 'litres' }])
  })

  it('the address of a list never falls over, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.oneof(
              fc.constantFrom('f.code', 'f.planned', 'f.marks', 'sort', 'search', 'filters'),
              fc.string(),
            ),
            fc.string({ unit: 'binary' }),
          ),
        ),
        (pairs) => {
          const { query } = readQuery(pairs, orders, standard)
          addressText(writeQuery(query, standard))
        },
      ),
    )
  })

  it('the address of a list leaves out what the person may not see, also beside a reference and in a comparison', () => {
    const hidden = new Set(['cost', 'maker_id'])
    const pairs = 'f.cost=over:5&f.maker=has:a&f.litres=over:@cost&f.done=over:1&sort=maker,code'
    const { query, unknown, withheld } = read(pairs, hidden)
    expect([...withheld].sort()).toEqual(['cost', 'maker'])
    expect(unknown).toEqual([])
    expect(query.filters.map(({ field }) => field)).toEqual(['done'])
    expect(query.sort).toEqual([{ field: 'code', direction: 'asc' }])
  })

  it('the address of a list has nothing to say of parameters of others', () => {
    expect(read('open=7&view=3&utm=x')).toEqual({ query: standard, unknown: [], withheld: [] })
  })

  it('the address of a list says what a report is grouped by, where it is not the own way of the report', () => {
    const report = chartOfAccountsList
    const standard = standardQuery(report)
    const addressOf = (by: readonly string[]) => addressText(writeQuery({ ...standard, by }, standard))
    expect(addressOf(['kind'])).toBe('')
    expect(addressOf([])).toBe('by=rows')
    expect(addressOf(['is_active', 'kind'])).toBe('by=is_active,kind')
    for (const by of [[], ['kind'], ['is_active', 'kind']]) {
      const query = { ...standard, by }
      expect(readQuery(new URLSearchParams(addressOf(by)), report, standard).query).toEqual(query)
      const stored = new URLSearchParams(addressText(writeQuery(query)))
      expect(readQuery(stored, report).query).toEqual(query)
    }
    for (const wrong of ['name', 'kind,kind', '', 'kind,rows'])
      expect(readQuery([['by', wrong]], report, standard)).toMatchObject({ query: standard, unknown: ['by'] })
    expect(read('by=kind').unknown).toEqual(['by'])
  })
})
