import { describe, expect, it } from 'vitest'
import { defineResource } from '../../../../../src/resources/kit/define/defineResource'
import { day, optional, reference, text } from '../../../../../src/resources/kit/fields/field'
import { integer } from '../../../../../src/resources/kit/fields/numbers'
import {
  type ColumnFilter,
  compareRows,
  compareText,
  containsWords,
  found,
  matches,
} from '../../../../../src/resources/kit/query/filter'

const lots = defineResource({
  name: 'lots',
  title: 'Lots',
  singular: 'lot',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/lots',
  label: '{code}',
  fields: {
    code: optional(text('Code', 20)),
    pieces: optional(integer('Pieces')),
    expires_on: optional(day('Expires')),
    product_id: optional(reference('Product', 'products')),
  },
  access: { read: [], write: [] },
  list: { columns: ['code'], sort: [], search: ['code', 'product'] },
  form: [],
})

const one = (field: string, operator: ColumnFilter['filters'][number]['operator'], value?: unknown) => ({
  logic_operator: 'and' as 'and' | 'or',
  operator,
  value_type: 'value' as const,
  value,
  field,
})
const passes = (row: Record<string, unknown>, ...conditions: ReturnType<typeof one>[]) =>
  matches(row, [{ field: conditions[0]?.field ?? '', field_type: 'text', filters: conditions }], lots)

describe('filter', () => {
  it('a filter takes an empty field for different from any value, never for smaller or greater', () => {
    const row = { pieces: null }
    expect([
      passes(row, one('pieces', '!=', 5)),
      passes(row, one('pieces', 'not_in', [5])),
      passes(row, one('pieces', '<', 5)),
      passes(row, one('pieces', '>', 5)),
      passes(row, one('pieces', '=', 5)),
    ]).toEqual([true, true, false, false, false])
  })
  it('a filter looks for a part as it is, whatever its case', () => {
    expect([
      passes({ code: 'L-100%A' }, one('code', 'contains', '0%a')),
      passes({ code: 'L-1000A' }, one('code', 'contains', '0%a')),
    ]).toEqual([true, false])
  })
  it('a filter joins conditions from left to right', () => {
    const or = { ...one('pieces', '=', 9), logic_operator: 'or' as 'and' | 'or' }
    expect([
      passes({ pieces: 9 }, one('pieces', '>', 20), or),
      passes({ pieces: 9 }, one('pieces', '=', 9), or, one('pieces', '<', 5)),
    ]).toEqual([true, false])
  })
  it('a filter understands numbers that came as text', () => {
    expect(passes({ pieces: 10 }, one('pieces', '>', '9'))).toBe(true)
  })
  it('a filter refuses a field the resource does not have', () => {
    expect(passes({ secret: 1 }, one('secret', 'not_empty'))).toBe(false)
  })
  it('a filter searches the labels of references as text', () => {
    expect([
      found({ code: 'L1', product: 'Arctic Mint' }, ' mint ', lots),
      found({ code: 'L1', product: null }, 'mint', lots),
    ]).toEqual([true, false])
  })
  it('a search finds each of its words in any order and in any column, and what is more than ten words as typed', () => {
    const row = { code: 'L1', product: 'Arctic Mint 30 ml' }
    expect(['30 l1 arctic', 'arctic mango', '\tmint\n'].map((words) => found(row, words, lots))).toEqual([
      true,
      false,
      true,
    ])
    const letters = { code: null, product: 'a b c d e f g h i k l' }
    expect(found(letters, 'a b c d e f g h i k l', lots)).toBe(true)
    expect(found(letters, 'a b c d e f g h i l k', lots)).toBe(false)
  })
})

describe('order of a list', () => {
  const ids = (direction: 'asc' | 'desc', ...codes: (string | null)[]) =>
    codes
      .map((code, place) => ({ id: place + 1, code }))
      .sort(compareRows([{ field: 'code', direction }], lots))
      .map(({ id }) => id)
  it('the order of a list keeps empties last both ways, and ties by id', () => {
    expect([ids('asc', null, 'b', 'a', 'b'), ids('desc', null, 'b', 'a', 'b')]).toEqual([
      [3, 2, 4, 1],
      [2, 4, 3, 1],
    ])
  })
  it('the order of a list is without case and accents: Émile is before Zara', () => {
    expect(ids('asc', 'Zara', 'eve', 'Émile', 'zoé', 'ZOE')).toEqual([3, 2, 1, 4, 5])
    expect(ids('desc', 'Zara', 'eve', 'Émile', 'zoé', 'ZOE')).toEqual([4, 5, 1, 2, 3])
  })
  it('a search finds Montréal by montreal, and montreal by Montréal', () => {
    const finds = (code: string, search: string) => found({ code }, search, lots)
    expect([finds('Montréal 2', 'montreal'), finds('montreal 2', 'MONTRÉAL')]).toEqual([true, true])
    expect(containsWords('Crème brûlée', 'brulee creme')).toBe(true)
  })
  it('the order of a list compares by code point, where UTF-16 would not', () => {
    expect(compareText('\u{e000}', '\u{1f9ea}')).toBeLessThan(0)
    expect(compareText('Z', 'a')).toBeLessThan(0)
    expect(compareText('a', 'aa')).toBeLessThan(0)
  })
})
