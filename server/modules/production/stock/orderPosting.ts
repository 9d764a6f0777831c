import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import type { Movement, Posted, ReservationChange } from '../../inventory/ledger/posting'

/** Where an order's reservations point to; their line is that of its material. */
export const orderSource = productionOrders.name

export type OrderPosting = {
  orderId: number
  /** Of all postings of an order, one per act: the row that it belongs to with its version, and the event. */
  key: string
  event: string
  movements?: readonly Movement[]
  reservations?: readonly ReservationChange[]
}

/** Posts what an act of the floor moved and freed on behalf of its order; nothing where there is nothing. */
export async function postOrder(
  unit: Unit,
  { orderId, key, event, movements = [], reservations = [] }: OrderPosting,
): Promise<Posted | null> {
  if (movements.length === 0 && reservations.length === 0) return null
  return post(unit, {
    posting_key: `${orderSource}:${orderId}:${key}`,
    source_type: orderSource,
    source_id: orderId,
    event,
    movements,
    reservations,
  })
}
