import { describe, expect, it } from 'vitest'
import { sales } from '../../../../../src/resources/sale/sales'
import { registry } from '../../../../../src/resources'
import { columnNames } from '../../../../../src/resources/kit/text/columns'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { defineResource } from '../../../../../src/resources/kit/define/defineResource'
import { type Fields, readableBy, reference, text } from '../../../../../src/resources/kit/fields/field'
import { decimal } from '../../../../../src/resources/kit/fields/numbers'
import { withLook } from '../../../../../src/resources/kit/fields/look'
import { columnsOf, deskRoom, leastWidth } from '../../../../../src/views/resource/columns/columns'
import {
  chosenWidth,
  moved,
  readableColumns,
  shownColumns,
  withOrder,
} from '../../../../../src/views/resource/columns/columnChoice'

const bins = defineResource({
  name: 'bins',
  title: 'Bins',
  singular: 'bin',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/bins',
  label: '{code}',
  fields: {
    code: text('Code', 10),
    name: text('Name', 40),
    zone: text('Zone', 10),
    cost: readableBy(decimal('Cost', 2), 'general'),
    owner_id: readableBy(reference('Owner', 'users'), 'general'),
  },
  systemFields: { fill: decimal('Fill', 2) },
  access: { read: ['inventory'], write: [] },
  list: { columns: ['code', 'name', 'cost'], sort: [['code', 'asc']], search: [] },
  form: [],
}) as unknown as AnyResource

const all = columnNames(bins)
const shown = (choice: object) => shownColumns(bins, all, choice)

describe('columns of a list', () => {
  it('the columns of a list are the definition`s own until someone chooses others', () => {
    expect(shown({})).toEqual(['code', 'name', 'cost'])
  })

  it('the columns of a list can be every field, kept and borrowed value, and when the row was made and changed', () => {
    expect(all).toEqual(['code', 'name', 'cost', 'zone', 'owner_id', 'fill', 'created_at', 'updated_at'])
  })

  it('the columns of a list never include what the person may not read, nor a label beside it', () => {
    const readable = readableColumns(bins, new Set(['cost', 'owner_id']))
    expect(readable).toEqual(['code', 'name', 'zone', 'fill', 'created_at', 'updated_at'])
    expect(shownColumns(bins, readable, { order: ['cost', 'zone', 'code'] })).toEqual([
      'zone',
      'code',
      'name',
    ])
  })

  it('the columns of a list are as they were chosen; one that no longer exists is passed over', () => {
    const choice = withOrder(bins, {}, ['zone', 'gone', 'code'])
    expect(choice).toEqual({ order: ['zone', 'gone', 'code'], hidden: ['name', 'cost'] })
    expect(shown(choice)).toEqual(['zone', 'code'])
  })

  it('the columns of a list gain what the definition gained since, at its own place, but not what was taken away', () => {
    expect(shown({ order: ['zone', 'code'], hidden: ['cost'] })).toEqual(['zone', 'code', 'name'])
  })

  it('the columns of a list survive whatever an account may hold instead of a choice', () => {
    for (const order of [null, 'code', 7, {}, [null, 3]])
      expect(shown({ order })).toEqual(['code', 'name', 'cost'])
    expect(
      chosenWidth({ widths: { code: 'wide' as unknown as number, name: 3, zone: 90.4 } }, 'code'),
    ).toBeUndefined()
    expect(chosenWidth({ widths: { name: 3 } }, 'name')).toBeUndefined()
    expect(chosenWidth({ widths: { zone: 90.4 } }, 'zone')).toBe(90)
  })

  it('the columns of a list move by places as far as they go', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c'])
  })

  it('the columns of a list have the width that was given, and no longer grow then', () => {
    const [code] = columnsOf(bins, ['code'], { widths: { code: 200 } })
    expect(code).toMatchObject({ width: 200, flex: null })
  })

  it('the columns of a list grow by the marks of the order when it is ordered by them, and keep a width that was given', () => {
    const by = (...fields: string[]) => fields.map((field) => ({ field, direction: 'asc' }) as const)
    const least = (sort: ReturnType<typeof by>) =>
      leastWidth(columnsOf(sales, ['number', 'currency_id'], {}, sort)[1] ?? {})
    const [plain, ordered, ranked] = [least([]), least(by('currency')), least(by('number', 'currency'))]
    expect(ordered).toBeGreaterThan(plain)
    expect(ranked).toBeGreaterThan(ordered)
    const [code] = columnsOf(bins, ['code'], { widths: { code: 60 } }, by('code'))
    expect(code).toMatchObject({ width: 60, flex: null })
  })
})

describe('look of a field', () => {
  const widthOf = (fields: Fields, name: string) => {
    const plain = defineResource({ ...bins, fields: { first: text('First', 40), ...fields } })
    const [, column] = columnsOf(plain as unknown as AnyResource, ['first', name])
    return [column?.width, column?.flex]
  }

  it('the look of a field gives its column a width, whatever the column is named', () => {
    expect(widthOf({ bin_id: text('Bin', 80) }, 'bin_id')).toEqual([undefined, 1])
    expect(widthOf({ thing: withLook(text('Thing', 80), 'bin') }, 'thing')).toEqual([100, undefined])
  })

  it('the look of a field is, of a reference, that of the rows it points to, unless the field has its own', () => {
    expect(widthOf({ to_id: reference('To', 'bins') }, 'to_id')).toEqual([100, undefined])
    expect(widthOf({ order_id: reference('Order', 'production_orders') }, 'order_id')).toEqual([
      96,
      undefined,
    ])
    expect(widthOf({ to_id: withLook(reference('To', 'bins'), 'reference') }, 'to_id')).toEqual([
      undefined,
      1.4,
    ])
  })
})

describe('at 1440 px', () => {
  it('every list of at most ten columns fits', () => {
    const widths = Object.entries(registry).map(([name, resource]) => ({
      name,
      least: columnsOf(resource).map(leastWidth),
    }))
    const wide = widths.filter(
      ({ least }) => least.length <= 10 && least.reduce((sum, one) => sum + one, 0) > deskRoom,
    )
    expect(wide.map(({ name }) => name)).toEqual([])
    expect(widths.some(({ least }) => least.length <= 10)).toBe(true)
  })
})
