import { expect, it } from 'vitest'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { newAddress, newValues, withoutNewValues } from '../../../../src/views/routing/newAddress'

it('an address opens a new record with references, and names nothing else of it', () => {
  const address = newAddress(productionOrders, { product_id: 12 })
  expect(address).toBe('/production/production-orders?open=new&with.product_id=12')
  const params = new URLSearchParams(address.split('?')[1])
  expect(newValues(productionOrders, params)).toEqual({ product_id: 12 })
  expect(withoutNewValues(params).toString()).toBe('open=new')
  const wrong = new URLSearchParams('with.product_id=x&with.qty_planned=5&with.nothing=1&with.recipe_id=0')
  expect(newValues(productionOrders, wrong)).toEqual({})
})
