import { beforeAll, describe, expect, it } from 'vitest'
import { productionOrders as orders } from '../../../../../src/resources/production/orders/production_orders'
import type { ColumnFilter } from '../../../../../src/resources/kit/query/filter'
import { showTimesIn } from '../../../../../src/views/format/timeText'
import {
  blankRow,
  choose,
  type DraftRow,
  drawn,
  howOf,
  howsOf,
  operatorsOf,
  rowsOf,
  spanOf,
  withRow,
} from '../../../../../src/views/resource/filters/filterDraft'
import { nothingAsked, readQuery } from '../../../../../src/resources/kit/query/listAddress'
import { byPlantDays } from '../../../../../src/views/resource/filters/plantDays'
import { comparableWith, filterWords, replaced } from '../../../../../src/views/resource/filters/filterWords'

beforeAll(() => showTimesIn('America/Toronto'))

const row = (operator: DraftRow['operator'], value: unknown, more: Partial<DraftRow> = {}): DraftRow => ({
  logic: 'and',
  operator,
  against: 'value',
  value,
  ...more,
})
const filterOf = (field: string, ...rows: DraftRow[]) => drawn(orders, field, rows).filter

describe('a column is asked', () => {
  it('text: equals, not equal, contains, not contains; the rest: less and greater; several at once: custom', () => {
    expect(howsOf('text')).toEqual(['contains', 'not_contains', '=', '!=', 'empty', 'not_empty', 'custom'])
    expect(howsOf('decimal')).toEqual(
      expect.arrayContaining(['=', '!=', '<', '<=', '>', '>=', 'between', 'custom']),
    )
    expect(howsOf('decimal')).not.toContain('contains')
    expect(operatorsOf('day')).not.toContain('between')
  })

  it('"between", which becomes custom from and to, with what was typed already as the beginning', () => {
    const rows = choose('decimal', [row('=', 100)], 'between')
    expect(rows.map(({ operator, value, logic }) => [logic, operator, value])).toEqual([
      ['and', '>=', 100],
      ['and', '<=', ''],
    ])
    expect(howOf(rows)).toBe('custom')
  })

  it('one thing again when another operator is chosen over several conditions', () => {
    const rows = choose('decimal', [row('>=', 1), row('<=', 5)], '<')
    expect(rows).toEqual([row('<', 1)])
    expect(howOf(rows)).toBe('<')
  })

  it('one more thing by a further condition, which first is an "or"', () => {
    const rows = withRow('decimal', [row('=', 1)])
    expect(rows.map(({ logic }) => logic)).toEqual(['and', 'or'])
    expect(howOf(rows)).toBe('custom')
  })
})

describe('what was typed', () => {
  it('what was typed is refused in words at its own row', () => {
    expect(drawn(orders, 'qty_planned', [row('>=', 1), row('<=', 'many')])).toEqual({
      filter: null,
      faults: [null, 'This field must have only numbers'],
    })
    expect(drawn(orders, 'qty_planned', [blankRow('decimal')]).faults).toEqual(['This field is required'])
    expect(drawn(orders, 'due_on', [row('=', 'qty_planned', { against: 'column' })]).faults).toEqual([
      'Invalid option for this field',
    ])
  })

  it('what was typed asks nothing where a row is left empty beside others', () => {
    expect(filterOf('qty_planned', row('>=', 1), row('<=', ''))?.filters).toHaveLength(1)
    expect(filterOf('qty_planned', row('>=', ''), row('<=', 9, { logic: 'or' }))?.filters).toMatchObject([
      { logic_operator: 'and', operator: '<=' },
    ])
  })

  it('what was typed needs no value to ask for empty fields', () => {
    expect(filterOf('requested_on', row('empty', ''))?.filters).toMatchObject([
      { operator: 'empty', value: '' },
    ])
  })

  it('what was typed of an instant is a day by the plant’s clock, and reads as that day again', () => {
    const filter = filterOf('created_at', row('=', '2026-11-21'))
    expect(filter?.filters.map(({ operator, value }) => [operator, value])).toEqual([
      ['>=', '2026-11-21T05:00:00.000Z'],
      ['<=', '2026-11-22T04:59:59.999Z'],
    ])
    expect(rowsOf('instant', filter ?? undefined)).toEqual([row('=', '2026-11-21')])
    const not = filterOf('created_at', row('!=', '2026-11-21')) as ColumnFilter
    expect(not.filters.map(({ operator, logic_operator }) => [logic_operator, operator])).toEqual([
      ['and', '<'],
      ['or', '>'],
    ])
    expect(rowsOf('instant', not)).toEqual([row('!=', '2026-11-21')])
    const after = filterOf('created_at', row('>', '2026-11-21')) as ColumnFilter
    expect(rowsOf('instant', after)).toEqual([row('>', '2026-11-21')])
  })
})

describe('chip of a filter says', () => {
  const words = (filter: ColumnFilter | null) => (filter ? filterWords(orders, filter) : '')
  it.each([
    ['from when to when', spanOf('day', 'due_on', '2026-11-16', '2026-11-25'), '11/16/2026 to 11/25/2026'],
    ['one day as a day', spanOf('instant', 'created_at', '2026-11-21', '2026-11-21'), '11/21/2026'],
    ['figures as they are read', filterOf('qty_planned', row('>=', 1000), row('<=', 5000)), '1,000 to 5,000'],
    [
      'another column by its name',
      filterOf('qty_bottled', row('<', 'qty_planned', { against: 'column' })),
      'under Quantity planned',
    ],
    ['and and or', filterOf('qty_planned', row('<', 5), row('>', 9, { logic: 'or' })), 'under 5 or over 9'],
    ['emptiness', filterOf('requested_on', row('empty', '')), 'empty'],
  ])('the chip of a filter says %s', (_, filter, address) => {
    expect(words(filter)).toBe(address)
  })
})

it('a column is compared only with its own kind, and never with what is kept from the person', () => {
  const names = (field: string, hidden = new Set<string>()) =>
    comparableWith(orders, field, hidden).map(({ value }) => value)
  expect(names('due_on')).toEqual(['requested_on'])
  expect(names('qty_bottled')).toContain('qty_planned')
  expect(names('qty_bottled')).not.toContain('due_on')
  expect(names('submitted_by')).toContain('approved_by')
  expect(names('qty_bottled', new Set(['qty_planned']))).not.toContain('qty_planned')
  expect(names('submitted_by', new Set(['approved_by_id']))).not.toContain('approved_by')
})

it('a filter that is changed keeps its place among the chips', () => {
  const [a, b, c] = ['due_on', 'qty_planned', 'notes'].map((field): ColumnFilter => ({
    field,
    field_type: 'text',
    filters: [],
  })) as [ColumnFilter, ColumnFilter, ColumnFilter]
  const changed: ColumnFilter = { ...b, field_type: 'decimal' }
  expect(replaced([a, b, c], ['qty_planned'], [changed])).toEqual([a, changed, c])
  expect(replaced([a, c], ['qty_planned'], [changed])).toEqual([a, c, changed])
  expect(replaced([a, b, c], ['qty_planned'], [])).toEqual([a, c])
})

describe('day in an address', () => {
  const conditions = (address: string) =>
    byPlantDays(
      readQuery(new URLSearchParams(address), orders, nothingAsked, new Set()).query,
    ).filters.flatMap(({ filters }) => filters.map(({ operator, value }) => [operator, value]))

  it('a day in an address asked of an instant is the day by the clocks of the plant, to its end', () => {
    const whole = [
      ['>=', '2026-11-21T05:00:00.000Z'],
      ['<=', '2026-11-22T04:59:59.999Z'],
    ]
    expect(conditions('f.created_at=from:2026-11-21;to:2026-11-21')).toEqual(whole)
    expect(conditions('f.created_at=is:2026-11-21')).toEqual(whole)
    expect(conditions('f.created_at=over:2026-11-21')).toEqual([['>', '2026-11-22T04:59:59.999Z']])
  })

  it('a day in an address stays what it says where an instant is said, or a day is asked', () => {
    expect(conditions('f.created_at=to:2026-11-21T12:00:00.000Z')).toEqual([
      ['<=', '2026-11-21T12:00:00.000Z'],
    ])
    expect(conditions('f.due_on=from:2026-11-21')).toEqual([['>=', '2026-11-21']])
  })
})
