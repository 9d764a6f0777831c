import { describe, expect, it } from 'vitest'
import { check } from '../../../../../src/resources/kit/fields/validate'
import { choice, email, flag, optional, text } from '../../../../../src/resources/kit/fields/field'
import { decimal, integer, money } from '../../../../../src/resources/kit/fields/numbers'
import {
  isRequired,
  missingFields,
  requiredWhere,
  describeCondition,
} from '../../../../../src/resources/kit/fields/requiredWhere'
import { broken, greater, required, validEmail } from '../../../../../src/resources/kit/fields/rules'

describe('the rules of a form', () => {
  it('the rules of a form say in the words of the plant what is missing, no address, or not above nothing', () => {
    expect([required({ label: 'Name' }).text, validEmail.text, greater({ label: 'Planned' }).text]).toEqual([
      'Name is required',
      'The field must be a valid email',
      'Planned must be greater than 0',
    ])
  })

  it.each([
    ['a@b.co', true],
    ['a+b@c.co', true],
    ['"a b"@c.co', true],
    ['a@[1.2.3.4]', true],
    ['é@b.co', true],
    ['a@b', false],
    ['a@b.c', false],
    ['a.b@c.d', false],
    ['a@b..co', false],
    ['a b@c.co', false],
    ['a@b.co ', false],
    ['', false],
  ])('an address: %j is %j', (address, holds) => expect(validEmail.holds(address)).toBe(holds))

  it('the rules of a form admit whole numbers from 1 where a number must be greater than 0', () => {
    const rule = greater({ label: 'Planned' })
    expect([1, 0, -1, '1', null].map((value) => rule.holds(value))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

const fields = {
  name: text('Name', 5),
  mail: optional(email('E-mail')),
  planned: integer('Planned', { min: 1, max: 100 }),
  share: optional(decimal('Share', 3, { above: 0 })),
  price: optional(money('Price')),
  role: optional(choice('Role', ['pg', 'vg'])),
  is_active: optional(flag('Active')),
}
type Name = keyof typeof fields
const good = { name: 'Berry', planned: 5 }

describe('value', () => {
  it('a value has no zero byte, which no database takes', () => {
    expect(check(fields, { ...good, name: 'a\0' })).toEqual({ ok: false, errors: { name: 'other' } })
  })

  it('a value must are where the rest of its row asks for it, and where it always must', () => {
    const price = requiredWhere(fields.price, { role: ['pg', 'vg'], is_active: true })
    const isAsked = (row: Record<string, unknown>) => isRequired(price, (name) => row[name])
    expect([
      isAsked({ role: 'pg', is_active: 1 }),
      isAsked({ role: 'vg', is_active: true }),
      isAsked({ role: 'vg', is_active: 0 }),
      isAsked({ role: null, is_active: 1 }),
      isRequired(fields.name, () => null),
    ]).toEqual([true, true, false, false, true])
    expect(missingFields({ price }, { role: 'pg', is_active: true, price: null })).toEqual(['price'])
    expect(missingFields({ price }, { role: 'pg', is_active: true, price: 0 })).toEqual([])
    expect(describeCondition({ role: ['pg', 'vg'], is_active: true })).toBe(
      'Required where role is pg or vg and is_active is 1',
    )
  })

  it('a value must are where a number of its row is above the one its condition names', () => {
    const reason = requiredWhere(fields.price, { qty_scrap: { above: 0 } })
    const isAsked = (qty_scrap: unknown) => isRequired(reason, () => qty_scrap)
    expect([1, 0, null, undefined, '2.5'].map(isAsked)).toEqual([true, false, false, false, true])
    expect(describeCondition({ qty_scrap: { above: 0 } })).toBe('Required where qty_scrap is above 0')
  })

  it.each<[Name, unknown, unknown, unknown]>([
    ['name', '', { code: 'required', text: 'Name is required' }, 'required'],
    ['name', '  ', { code: 'required', text: 'Name is required' }, 'required'],
    ['name', 'Blueberry', 'max', 'max'],
    ['mail', 'nobody', { code: 'email', text: 'The field must be a valid email' }, 'email'],
    [
      'planned',
      0,
      { code: 'other', text: 'Planned must be greater than 0' },
      { code: 'other', text: 'Planned must be greater than 0' },
    ],
    ['planned', 101, 'max', 'max'],
    ['planned', 1.5, 'integer', 'integer'],
    ['planned', 'abc', 'numeric', 'numeric'],
    [
      'share',
      0,
      { code: 'other', text: 'Share must be greater than 0' },
      { code: 'other', text: 'Share must be greater than 0' },
    ],
    ['share', 0.1234, 'digits', 'digits'],
    ['price', -1, 'size', 'size'],
    ['price', 1.234, 'digits', 'digits'],
    ['role', 'water', 'in', 'in'],
    ['name', 'Mint', null, undefined],
    ['mail', null, null, undefined],
    ['planned', 1, null, undefined],
    ['share', 0.001, null, undefined],
    ['price', 1204.5, null, undefined],
  ])('a value %s = %j is judged alike in the form and by the server', (name, value, expected, code) => {
    expect(broken(fields[name], value)).toEqual(expected)
    const checked = check(fields, { ...good, [name]: value })
    expect(checked.ok ? undefined : checked.errors[name]).toEqual(code)
  })
})
