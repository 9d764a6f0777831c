import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { purchaseMachine } from '../../../../../src/machines/workflows/purchase/purchases'
import { type Transition, person, table, walk } from '../walk'

const open = 'ordered,partially_received,received'

/** The specified workflow of purchases; `now` is the status by their lines. */
const written = (now: string) => `
  draft submit submitted: purchase
  submitted pass approved: system
  submitted approve approved: admin
  submitted reject draft: admin
  approved order ordered: purchase
  ordered confirm ordered: purchase
  ${open} settle ${now}: system
  ${open} amend =: purchase
  ${open} exceed submitted: system
  ordered,partially_received cancel_line =: purchase
  partially_received,received return =: purchase
  partially_received,received close closed: purchase
  closed reopen ${now}: admin`
const unsent = ['draft', 'submitted', 'approved', 'ordered']
const cancelling = (...who: string[]): Transition[] =>
  unsent.map((from) => ({ from, event: 'cancel', to: 'cancelled', who }))

const row = { buyer_id: 1, open_lines: 2, begun_lines: 0 }

describe('purchase', () => {
  it('a purchase moves for whom the workflow table names while nothing has come', () =>
    walk(purchaseMachine, [...table(written('ordered')), ...cancelling('purchase')], row))

  it('a purchase is where its lines say once something has come, and is cancelled no more', () => {
    walk(purchaseMachine, [...table(written('partially_received')), ...cancelling()], {
      ...row,
      begun_lines: 1,
    })
    walk(purchaseMachine, [...table(written('received')), ...cancelling()], {
      ...row,
      open_lines: 0,
      begun_lines: 2,
    })
  })

  it('a purchase is never approved by its buyer, an administrator or not', () => {
    const approved = (id: number) =>
      step(purchaseMachine, 'submitted', { ...row, buyer_id: 7 }, 'approve', person('admin', id)).ok
    expect([approved(7), approved(8)]).toEqual([false, true])
  })
})
