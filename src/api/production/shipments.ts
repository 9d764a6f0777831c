import { shipmentCalls } from '../../resources/production/shipments/shipmentCalls'
import type { RequestOf } from '../../resources/kit/define/defineCall'
import { callApi } from '../calls'

/** Leaves a line of a shipment behind. */
export const removeShipmentLine = (request: RequestOf<typeof shipmentCalls.removeLine>, once: string) =>
  callApi(shipmentCalls.removeLine, request, { once })
