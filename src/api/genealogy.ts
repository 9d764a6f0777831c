import { orderCalls } from '../resources/production/orders/orderCalls'
import { callApi } from './calls'

/** The lots an order was made of, those made of it, and where they went. */
export const genealogyOf = (id: number, signal: AbortSignal) =>
  callApi(orderCalls.genealogy, { id }, { signal })
