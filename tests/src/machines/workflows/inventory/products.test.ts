import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { productChangeMachine } from '../../../../../src/machines/workflows/inventory/product_changes'
import { productMachine } from '../../../../../src/machines/workflows/inventory/products'
import { person, table, walk } from '../walk'

const productTable = `
  draft activate active: system
  active discontinue discontinued: system
  active,discontinued block blocked: product_approval_admin system
  blocked,discontinued activate active: system
  discontinued archive archived: product_approval_admin`

// The person of the walk is 7.
const payload = {
  created_by: 7,
  submitted_by_id: 7,
  approved_by_id: null,
  risk: 'low',
  has_conflict: 0 as const,
}
const others = { ...payload, created_by: 1, submitted_by_id: 1 }

const byRequester = `
  draft submit submitted: inventory
  draft,submitted,conflict withdraw withdrawn: inventory
  conflict rebase submitted: inventory`
const always = `
  approved apply applied: system
  approved fail conflict: system`
const reject = `
  submitted,conflict reject rejected: product_approval_admin`

describe('product', () => {
  it('a product moves for whom the workflow table names', () => walk(productMachine, table(productTable), {}))
})

describe('product change', () => {
  const refused = (row: object, event: string, status = 'submitted') =>
    step(productChangeMachine, status, row, event, person('admin'))

  it('a product change is put, taken back and picked anew by who asks for it, and decided by no one of them', () => {
    walk(
      productChangeMachine,
      [
        ...table(byRequester + always),
        ...['submitted approve', 'submitted reject', 'conflict reject']
          .map((one) => one.split(' '))
          .map(([from = '', event = '']) => ({ from, event, to: '', who: [] })),
      ],
      payload,
    )
  })

  it('a product change is decided by another', () => {
    const closed = [
      'draft submit',
      'draft withdraw',
      'submitted withdraw',
      'conflict withdraw',
      'conflict rebase',
    ]
      .map((one) => one.split(' '))
      .map(([from = '', event = '']) => ({ from, event, to: '', who: [] }))
    const approve = (to: string) => table(`submitted approve ${to}: product_approval_admin`)
    walk(productChangeMachine, [...table(always + reject), ...closed, ...approve('approved')], others)
    walk(productChangeMachine, [...table(always + reject), ...closed, ...approve('conflict')], {
      ...others,
      has_conflict: 1,
    })
    walk(productChangeMachine, [...table(always + reject), ...closed, ...approve('submitted')], {
      ...others,
      risk: 'high',
    })
    const first = { ...others, risk: 'high', approved_by_id: 2 }
    walk(productChangeMachine, [...table(always + reject), ...closed, ...approve('approved')], first)
  })

  it('a product change at high risk is not approved twice by the same person', () => {
    const once = { ...others, risk: 'high', approved_by_id: 7 }
    expect(refused(once, 'approve')).toEqual({ ok: false, refused: 'no_privileges' })
    // Who approved first may still change his mind.
    expect(refused(once, 'reject')).toEqual({ ok: true, status: 'rejected' })
  })
})
