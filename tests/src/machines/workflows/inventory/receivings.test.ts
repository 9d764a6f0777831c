import { describe, expect, it } from 'vitest'
import { offered } from '../../../../../src/machines/kit'
import { receivingMachine } from '../../../../../src/machines/workflows/inventory/receivings'
import { supplierMachine } from '../../../../../src/machines/workflows/purchase/suppliers'
import { person, table, walk } from '../walk'

const dock = 'admin inventory warehouse'
const office = 'admin inventory'
const receivingTable = (after: 'received' | 'partially_received') => `
  draft start in_progress: ${dock}
  in_progress,partially_received receive ${after}: ${dock}
  in_progress,partially_received accept_extra =: ${office}
  partially_received close_short received: ${office}
  received,partially_received reverse cancelled: ${office}
  draft,in_progress cancel cancelled: ${dock}`

describe('receiving', () => {
  it('a receiving moves for whom the workflow table names, and is received once no expected line lacks anything', () => {
    walk(receivingMachine, table(receivingTable('partially_received')), { lacking: 2, unaccepted: 1 })
    walk(receivingMachine, table(receivingTable('received')), { lacking: 0, unaccepted: 1 })
  })

  it('a receiving offers the warehouse to receive, and inventory alone to accept what no one expected', () => {
    const row = { lacking: 1, unaccepted: 1 }
    expect(offered(receivingMachine, 'in_progress', row, person('warehouse'))).toEqual(['cancel', 'receive'])
    expect(offered(receivingMachine, 'partially_received', row, person('inventory'))).toContain(
      'accept_extra',
    )
    const expected = { ...row, unaccepted: 0 }
    expect(offered(receivingMachine, 'partially_received', expected, person('inventory'))).not.toContain(
      'accept_extra',
    )
  })
})

describe('supplier', () => {
  it('a supplier moves for whom the workflow table names', () =>
    walk(
      supplierMachine,
      table(`
        active hold on_hold: admin purchase
        on_hold release active: admin purchase
        active deactivate inactive: admin purchase
        inactive activate active: admin purchase`),
      {},
    ))
})
