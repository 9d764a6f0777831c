import { namesIn } from '../kit/fields/pickValues'
import { address } from '../general/places/address'

/** Where goods go, as an order says it and its packing lists take it over. */
export const shipTo = address('ship_to')

export const shipToFields = namesIn(shipTo)
