import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../../../../../src/resources/imports/import_rows'
import {
  type PreviewColumn,
  previewItems,
  saidOf,
  saidOfRow,
  shownCell,
  sumOf,
  worthOf,
} from '../../../../../src/views/imports/preview/previewItems'

const row = (row_number: number, overrides: Partial<ImportRow> = {}): ImportRow => ({
  row_number,
  group_key: null,
  raw: [],
  edited: null,
  action: 'create',
  is_excluded: 0,
  reason: null,
  errors: {},
  warnings: {},
  target_id: null,
  target_table: null,
  asked: [],
  before: {},
  after: {},
  applied_at: null,
  comes_to: null,
  ...overrides,
})
const column = (name: string, at: number, kind: PreviewColumn['kind'] = 'text'): PreviewColumn => ({
  name,
  label: name,
  kind,
  required: 0,
  at,
  width: 100,
})

describe('preview of a file', () => {
  it('the preview of a file is by document where rows belong together, each below its own head', () => {
    const rows = [row(2, { group_key: 'A' }), row(3, { group_key: 'B' }), row(4, { group_key: 'A' })]
    const order = previewItems(rows, true).map((item) => (item.is === 'row' ? item.row.row_number : item.key))
    expect(order).toEqual(['A', 2, 4, 'B', 3])
  })

  it('the preview of a file shows a change as the old and the new value, with labels of references, and other cells as typed', () => {
    const changed = row(2, {
      action: 'update',
      raw: ['CA', 'Old name'],
      before: { country_id: 1, country: 'Canada' },
      after: { country_id: 2, country: 'France' },
    })
    expect(shownCell(changed, column('country_id', 0, 'reference'))).toEqual({
      old: 'Canada',
      text: 'France',
    })
    expect(shownCell(changed, column('name', 1))).toEqual({ old: null, text: 'Old name' })
    expect(shownCell({ ...changed, edited: ['CA', 'New'] }, column('name', 1)).text).toBe('New')
  })

  it('the preview of a file says an error at its cell, and one without a cell at the row', () => {
    const wrong = row(2, { errors: { code: 'required', owner: 'in' }, warnings: { name: 'unique' } })
    expect(saidOf(wrong, 'code')).toEqual({ text: 'This field is required', isError: true })
    expect(saidOf(wrong, 'name')?.isError).toBe(false)
    expect(saidOfRow(wrong, [column('code', 0), column('name', 1)], (field) => field)).toEqual([
      'owner: Invalid option for this field',
    ])
  })

  it('the preview of a file adds up a document with the decimal mark of the file, without what is excluded', () => {
    const percent = column('percent', 0, 'decimal')
    const rows = [
      row(2, { raw: ['60,5'] }),
      row(3, { raw: ['39,5'] }),
      row(4, { raw: ['9'], is_excluded: 1 }),
    ]
    expect(sumOf(rows, percent, 'comma')).toBe(100)
    expect(sumOf([row(2, { raw: ['x'] })], percent, 'point')).toBeNull()
  })

  it('the preview of a file come to so many at a price, less a share, line by line to the cent; to nothing known without a price', () => {
    const [qty, price, discount] = [{ at: 0 }, { at: 1 }, { at: 2 }]
    const rows = [row(2, { raw: ['3', '0.335', ''] }), row(3, { raw: ['10', '1.50', '10'] })]
    expect(worthOf(rows, { qty, price, discount }, 'point')).toBe(14.51)
    expect(worthOf(rows, { qty, price, discount: undefined }, 'point')).toBe(16.01)
    expect(worthOf([...rows, row(4, { raw: ['1', '', ''] })], { qty, price, discount }, 'point')).toBeNull()
  })
})
