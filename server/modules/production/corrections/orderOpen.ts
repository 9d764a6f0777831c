import type { ProductionOrder } from '../../../../src/resources/production/orders/production_orders'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'

const closed: readonly string[] = ['closed', 'cancelled']

/** Nothing of a closed order is corrected. */
export function assertNotClosed(order: ProductionOrder) {
  if (closed.includes(order.status))
    throw new Refused('order_closed', {
      text: t('{number} is closed: its counts are fixed', { number: order.number }),
    })
}

/** What was counted for an order that is closed, or was shipped, stays as it is. */
export function assertCountsOpen(order: ProductionOrder) {
  assertNotClosed(order)
  if (order.qty_shipped > 0 || order.status === 'shipped')
    throw new Refused('already_shipped', {
      text: t('Bottles of {number} were shipped: its counts are fixed', { number: order.number }),
    })
}
