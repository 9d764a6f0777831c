import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { stockAdjustmentMachine } from '../../../../../src/machines/workflows/inventory/stock_adjustments'
import { person, table, walk } from '../walk'

const written = (approver: string) => `
  draft submit submitted: inventory
  submitted approve done: ${approver}
  submitted reject draft: ${approver}
  done reverse reversed: admin`

describe('stock adjustment', () => {
  it('a stock adjustment moves for whom the workflow table names', () =>
    walk(stockAdjustmentMachine, table(written('inventory')), { author_id: 1, over_limit: 0 }))

  it('a stock adjustment above the limit is approved by administrators alone', () =>
    walk(stockAdjustmentMachine, table(written('admin')), { author_id: 1, over_limit: 1 }))

  it('a stock adjustment is never approved by its author, but for an administrator', () => {
    const approved = (role: 'inventory' | 'admin') =>
      step(stockAdjustmentMachine, 'submitted', { author_id: 7, over_limit: 0 }, 'approve', person(role, 7))
        .ok
    expect([approved('inventory'), approved('admin')]).toEqual([false, true])
  })
})
