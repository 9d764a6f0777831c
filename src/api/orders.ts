import { correctionCalls } from '../resources/production/corrections/correctionCalls'
import { orderCalls } from '../resources/production/orders/orderCalls'
import { callApi } from './calls'

/** The lots an order was made of, those made of it, and where they went. */
export const genealogyOf = (id: number, signal: AbortSignal) =>
  callApi(orderCalls.genealogy, { id }, { signal })

/** What the approval of a pending correction would change. */
export const correctionPreview = (id: number, signal: AbortSignal) =>
  callApi(correctionCalls.preview, { id }, { signal })
