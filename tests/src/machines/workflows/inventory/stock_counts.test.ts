import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { stockCountMachine } from '../../../../../src/machines/workflows/inventory/stock_counts'
import { person, table, walk } from '../walk'

const countTable = `
  draft start in_progress: inventory
  draft,in_progress,review cancel cancelled: inventory
  in_progress finish review: inventory
  review recount in_progress: inventory
  review post done: inventory`

describe('stock count', () => {
  it('a stock count moves for whom the workflow table names', () =>
    walk(stockCountMachine, table(countTable), { above_limit: 0 }))

  it('a stock count is posted by an administrator alone where its differences are above the limit', () => {
    const posted = (role: 'admin' | 'inventory') =>
      step(stockCountMachine, 'review', { above_limit: 1 }, 'post', person(role))
    expect(posted('inventory')).toEqual({ ok: false, refused: 'no_privileges' })
    expect(posted('admin')).toEqual({ ok: true, status: 'done' })
  })
})
