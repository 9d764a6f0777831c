import { describe, expect, it } from 'vitest'
import { conditionsOf } from '../../../server/query/compile'
import { Compiler } from '../../../server/query/compiler'
import { listRequest, parseQuery } from '../../../server/query/parse'
import { Refused } from '../../../server/engine/errors'
import { wireSelect } from '../../../server/engine/rows/rowSelect'
import { defineResource } from '../../../src/resources/kit/define/defineResource'
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
} from '../../../src/resources/kit/fields/field'
import { decimal, integer } from '../../../src/resources/kit/fields/numbers'

const about = {
  segment: 'general',
  modules: [],
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
const orders = defineResource({
  ...about,
  name: 'orders',
  title: 'Orders',
  singular: 'order',
  label: '{code}',
  fields: {
    code: text('Code', 40),
    note: optional(text('Note', 40)),
    planned: decimal('Planned', 3),
    done: optional(integer('Done')),
    due_on: day('Due'),
    read_at: optional(instant('Read')),
    grade: choice('Grade', ['low', 'high']),
    marks: choices('Marks', ['low', 'high']),
    maker_id: reference('Maker', 'makers'),
    buyer_id: optional(reference('Buyer', 'makers')),
    parent_id: optional(reference('Parent', 'orders')),
    passed: flag('Passed'),
    cost: readableBy(decimal('Cost', 2), 'purchase'),
  },
  list: { columns: ['code', 'grade', 'maker_id'], sort: [['code', 'asc']], search: ['code'] },
})
const select = wireSelect({ makers, orders }, orders)

/** Compiles the query of a list as sent over the wire: the text of its conditions and their values. */
function compiled(query: string, hidden: ReadonlySet<string> = new Set()) {
  const compiler = new Compiler(select, hidden)
  const conditions = conditionsOf(compiler, orders, listRequest(orders, parseQuery(query)))
  return [conditions.join(' and '), ...compiler.values]
}
const refusal = (query: string, hidden?: ReadonlySet<string>) => {
  try {
    return compiled(query, hidden)
  } catch (error) {
    if (error instanceof Refused) return error.data
    throw error
  }
}

type Params = [operator: string, value?: string, more?: { or?: true; column?: true }]
const asking = (field: string, ...conditions: Params[]) =>
  [
    `filters[0][field]=${field}`,
    ...conditions.flatMap(([operator, value, more], at) => {
      const place = `filters[0][filters][${at}]`
      return [
        `${place}[operator]=${encodeURIComponent(operator)}`,
        ...(value === undefined ? [] : [`${place}[value]=${encodeURIComponent(value)}`]),
        ...(more?.or ? [`${place}[logic_operator]=or`] : []),
        ...(more?.column ? [`${place}[value_type]=column`] : []),
      ]
    }),
  ].join('&')
const column = { column: true } as const
const value = 'filters.0.filters.0.value'
const operator = 'filters.0.filters.0.operator'

describe('filter becomes SQL', () => {
  it('a filter becomes SQL from and to for what was "between", the conditions joined from left to right', () => {
    expect(compiled(asking('due_on', ['>=', '2026-11-01'], ['<=', '2026-11-30']))).toEqual([
      '(t."due_on" >= $1::date and t."due_on" <= $2::date)',
      '2026-11-01',
      '2026-11-30',
    ])
    expect(compiled(asking('done', ['<', '5'], ['>', '9', { or: true }], ['!=', '12']))).toEqual([
      '((t."done" < $1::bigint or t."done" > $2::bigint) and not coalesce(t."done" = $3::bigint, false))',
      5,
      9,
      12,
    ])
  })

  it('a filter becomes SQL with the other column by name, numbers of both kinds together', () => {
    expect(compiled(asking('done', ['<', 'planned', column]))).toEqual([
      'coalesce(t."done" < t."planned", false)',
    ])
    expect(compiled(asking('note', ['!=', 'code', column]))).toEqual([
      't."note" collate "C" is distinct from t."code" collate "C"',
    ])
    expect(compiled(asking('maker_id', ['=', 'buyer_id', column]))).toEqual([
      'coalesce(t."maker_id" = t."buyer_id", false)',
    ])
    expect(compiled(asking('note', ['contains', 'code', column]))).toEqual([
      'coalesce(position(folded(t."code") in folded(t."note")) > 0, false)',
    ])
  })

  it('a filter becomes SQL with what people type always as a value, never as text', () => {
    const typed = `'; drop table orders; --%_\\`
    expect(compiled(asking('code', ['contains', typed]))).toEqual([
      'folded(t."code") like $1::text',
      `%'; drop table orders; --\\%\\_\\\\%`,
    ])
  })
})

describe('a search becomes SQL', () => {
  it('a search looks for each word in every text on screen, no choice, and in nothing that is kept from the person', () => {
    const [sql, ...values] = compiled('search=bl%20x')
    expect(values).toEqual(['%bl%', '%x%'])
    expect(sql).toMatch(
      /^\(folded\(t\."code"\) like \$1::text or folded\([^)]*"name"[^)]*\) like \$1::text\) and /,
    )
    expect(sql).not.toContain('grade')
    expect(compiled('search=bl', new Set(['maker_id']))).toEqual(['(folded(t."code") like $1::text)', '%bl%'])
  })
})

describe('a filter is refused with a code at its place', () => {
  it.each([
    ['a column of another kind', asking('done', ['<', 'due_on', column])],
    ['a day against an instant', asking('due_on', ['<', 'read_at', column])],
    ['a number against an id', asking('done', ['=', 'maker_id', column])],
    ['ids of different tables', asking('maker_id', ['=', 'parent_id', column])],
    ['the same column', asking('done', ['=', 'done', column])],
    ['a word of a definition against free text', asking('grade', ['=', 'code', column])],
    ['a column that is none', asking('done', ['=', 'nonsense', column])],
    ['a piece of SQL as a column', asking('done', ['=', 'planned" or true --', column])],
  ])('a filter is refused with a code at its place %s', (_, query) => {
    expect(refusal(query)).toEqual({ [value]: 'in' })
  })

  it.each([
    ['text asked for more', asking('done', ['contains', '5'])],
    ['a list of words in an order', asking('marks', ['<', 'low'])],
    ['an id in an order', asking('maker_id', ['>', '3'])],
    ['yes and no in an order', asking('passed', ['>', '1'])],
    ['one of a column', asking('done', ['in', 'planned', column])],
    ['an empty column compared', asking('done', ['empty', 'planned', column])],
    ['a list of words against a column', asking('marks', ['=', 'grade', column])],
  ])('a filter is refused with a code at its place %s', (_, query) => {
    expect(refusal(query)).toEqual({ [operator]: 'in' })
  })

  it.each([
    ['nothing', asking('code', ['contains', '']), 'required'],
    ['nothing at all', asking('code', ['=']), 'required'],
    ['no number', asking('done', ['=', 'many']), 'numeric'],
    ['half a piece', asking('done', ['=', '1.5']), 'integer'],
    ['a day that is none', asking('due_on', ['=', '2026-02-30']), 'other'],
    ['the year 0', asking('due_on', ['=', '0000-01-01']), 'other'],
    ['an instant with words', asking('read_at', ['>', '2026-11-21 (noon)']), 'other'],
    ['a zero byte', asking('code', ['=', 'a\0']), 'other'],
    ['more than anybody types', asking('code', ['=', 'x'.repeat(201)]), 'max'],
    ['neither yes nor no', asking('passed', ['=', '2']), 'in'],
  ])('a filter is refused with a code at its place %s', (_, query, code) => {
    expect(refusal(query)).toEqual({ [value]: code })
  })

  it.each([
    ['a filter', `${asking('code', ['=', 'a'])}&filters[0][fields]=note`, 'filters.0.fields'],
    ['a condition', `${asking('code', ['=', 'a'])}&filters[0][filters][0][not]=1`, 'filters.0.filters.0.not'],
    ['an order', 'sort[0][field]=code&sort[0][order]=desc', 'sort.0.order'],
    ['a list', 'sorted=code', 'sorted'],
  ])('what no one understands in %s, named', (_, query, place) => {
    expect(refusal(query)).toEqual({ [place]: { code: 'other', text: 'Unknown field' } })
  })

  it('a zero byte and what is no list, at the name they were sent by', () => {
    expect(refusal('search=a%00b')).toEqual({ search: 'other' })
    expect(refusal('code=a%00b')).toEqual({ code: 'other' })
    expect(refusal('sort=code')).toEqual({ sort: 'other' })
  })

  it('a column that is kept from the person, like one that does not exist', () => {
    const hidden = new Set(['cost', 'maker_id'])
    expect(refusal(asking('cost', ['>', '1']), hidden)).toEqual({ 'filters.0.field': 'in' })
    expect(refusal(asking('planned', ['>', 'cost', column]), hidden)).toEqual({ [value]: 'in' })
    expect(refusal(asking('maker', ['contains', 'a']), hidden)).toEqual({ 'filters.0.field': 'in' })
  })
})
