import { expect, it } from 'vitest'
import { tables } from '../../../server/demo/company/tables'
import { samplesOfOrders } from '../../../server/demo/laboratory/samples'
import type { DemoStep } from '../../../server/demo/orders/floor'

const now = Date.parse('2026-11-25T02:01:22Z')
const bottle = {
  id: 1,
  recipeId: 1,
  volume: 30,
  strength: 12,
  jurisdiction: 'ON',
  perCarton: 100,
  family: 'fruit',
  restHours: 0,
  name: 'Mango',
}

it('a test that waits to be begun was requested by a person of the laboratory, as each row has its author', () => {
  const to = tables()
  const product = to.add('products', { sku: 'BULK-12' })
  to.add('recipes', { product_id: product })
  const id = to.add('production_orders', { priority: 'normal' })
  const waiting: DemoStep = {
    phase: 'hplc',
    batch: 1,
    planned: 1,
    qtyIn: 1,
    recovered: 0,
    lost: 0,
    readyAt: now - 60_000,
    machine: null,
    person: 0,
    work: null,
  }
  const step = to.add('production_order_steps', { production_order_id: id, lot_id: null })
  const order = {
    area: 'production' as const,
    bottle,
    qty: 1000,
    volume: 30_600,
    batches: 1,
    arrival: now,
    steps: [waiting],
  }
  const samples = samplesOfOrders(to, [{ order, id, stepIds: new Map([[waiting, step]]) }], {
    now,
    crew: [7, 8],
  })
  expect(samples).toMatchObject([{ state: 'requested', analyst: 7 }])
})
