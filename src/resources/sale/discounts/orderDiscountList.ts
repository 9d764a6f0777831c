import * as z from 'zod/mini'
import { json } from '../../kit/fields/lists'
import type { OrderDiscount } from './discountEngine'

/** The discounts on an order as a whole, as they are kept with it. */
export const orderDiscountList = json<readonly OrderDiscount[]>(
  'Discounts of the order',
  z.array(z.custom<OrderDiscount>()),
)
