import { expect, it } from 'vitest'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { productStampingOrders } from '../../../../src/resources/production/stamping/product_stamping_orders'
import { newAddress, newValues, withoutNewValues } from '../../../../src/views/routing/newAddress'

it('an address opens a new record with what it begins with, and names nothing else of it', () => {
  const address = newAddress(productionOrders, { product_id: 12 })
  expect(address).toBe('/production/production-orders?open=new&with.product_id=12')
  const params = new URLSearchParams(address.split('?')[1])
  expect(newValues(productionOrders, params)).toEqual({ product_id: 12 })
  expect(withoutNewValues(params).toString()).toBe('open=new')
  const wrong = new URLSearchParams('with.product_id=x&with.qty_planned=5&with.nothing=1&with.recipe_id=0')
  expect(newValues(productionOrders, wrong)).toEqual({})
  const page = newAddress(productStampingOrders, { source_lot_id: 4, qty_planned: 25, due_on: '2026-12-01' })
  expect(page).toMatch(/^\/product-stamping-orders\/form\?with\./)
  expect(newValues(productStampingOrders, new URLSearchParams(page.split('?')[1]))).toEqual({
    source_lot_id: 4,
    qty_planned: 25,
    due_on: '2026-12-01',
  })
})
