import fc from 'fast-check'
import { expect, it } from 'vitest'
import { importKinds } from '../../../src/resources/imports/kinds'
import { check } from '../../../src/resources/kit/fields/validate'
import { checkRow } from '../../../server/imports/validate/checkRow'
import { fieldsOf } from '../../../server/imports/validate/validateRow'
import { readCell } from '../../../src/resources/imports/cells'
import { text } from '../../../src/resources/kit/fields/field'
import { money } from '../../../src/resources/kit/fields/numbers'

const cells = fc.oneof(
  fc.constantFrom(null, undefined, '', ' ', 'ea', 'BOTTLED', 'a text too long to be kept', true, false),
  fc.constantFrom(0, 1, -1, 3, 12.5, 1e16, 0.1234567, '2026-02-31', '2026-02-28', 'active', [], ['ea', 'ea']),
  fc.string({ maxLength: 20 }),
  fc.double({ noNaN: true }),
)

const withValues = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

it('a row of a file is right or wrong as the form says, for whatever is in the rows before it', () => {
  for (const kind of importKinds) {
    const fields = fieldsOf(kind)
    const names = [...Object.keys(fields), 'nothing_of_the_kind']
    const row = fc.dictionary(fc.constantFrom(...names), cells, { noNullPrototype: true })
    fc.assert(
      fc.property(row, fc.boolean(), (values, partial) => {
        const payload = check(fields, values, { partial })
        const reported = checkRow(fields, values, { partial })
        expect(reported).toEqual(payload.ok ? { ok: true, values: withValues(payload.values) } : payload)
        if (!payload.ok && !reported.ok)
          expect(Object.keys(reported.errors)).toEqual(Object.keys(payload.errors))
      }),
      { numRuns: 60 },
    )
  }
})

it('an amount may lack the zero before its mark, but not all of its figures', () => {
  const read = (cell: string, decimal_mark: 'point' | 'comma') =>
    readCell(money('Price'), cell, { decimal_mark, date_format: 'YYYY-MM-DD' })
  expect([read('.5000', 'point'), read('-,25', 'comma'), read('1,204.50', 'point')]).toEqual([
    { is: 'value', value: 0.5 },
    { is: 'value', value: -0.25 },
    { is: 'value', value: 1204.5 },
  ])
  for (const cell of ['.', '-', '1.', ',5', '1,2.5'])
    expect([cell, read(cell, 'point')]).toEqual([cell, { is: 'wrong', error: 'numeric' }])
})

it('what a spreadsheet shows of a formula without a result is never a value, whatever the field', () => {
  const read = (cell: string) =>
    readCell(text('Name', 80), cell, { decimal_mark: 'point', date_format: 'YYYY-MM-DD' })
  const failed = { code: 'other', text: 'The formula of this cell failed: #DIV/0!' }
  expect([read(' #DIV/0! '), read('#N/A').is, read('#1 Mint').is]).toEqual([
    { is: 'wrong', error: failed },
    'wrong',
    'value',
  ])
})
