import { expect, it } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { progressOf, progressText } from '../../../../../src/resources/kit/text/progress'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'

const orders = productionOrders as unknown as AnyResource

const progressWith = (made: object) => {
  const progress = progressOf(orders, { qty_planned: 1000, qty_packed: 0, qty_transferred: 0, ...made })
  return progress && progressText(progress)
}

it('an order is as far as what is packed or transferred of its plan, however much is bottled', () => {
  expect(progressWith({ qty_bottled: 1000, qty_labelled: 1000 })).toBe('0 %')
  expect(progressWith({ qty_bottled: 1000, qty_packed: 250 })).toBe('25 %')
  expect(progressWith({ qty_packed: 1000, qty_transferred: 400 })).toBe('100 %')
  expect(progressWith({ qty_planned: 0 })).toBe('')
})
