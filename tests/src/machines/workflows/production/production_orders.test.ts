import { describe, it } from 'vitest'
import { productionOrderMachine } from '../../../../../src/machines/workflows/production/production_orders'
import { orderTable, packTable } from './orderTable'
import { table, walk } from '../walk'

describe('production order', () => {
  it('a production order moves for whom the workflow table names, before work has begun', () =>
    walk(productionOrderMachine, table(orderTable('released')), { started_at: null }))

  it('a production order goes back to the work after a hold once work has begun', () =>
    walk(productionOrderMachine, table(orderTable('in_progress')), {
      started_at: '2026-11-21T14:00:00.000Z',
    }))

  it('an order of packs is planned and led by the administration, without an approval', () => {
    walk(productionOrderMachine, table(packTable('released')), { started_at: null, area: 'assembly' })
    walk(productionOrderMachine, table(packTable('in_progress')), {
      started_at: '2026-11-21T14:00:00.000Z',
      area: 'assembly',
    })
  })
})
