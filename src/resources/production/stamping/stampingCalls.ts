import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { reference, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { productStampingOrders } from './product_stamping_orders'

export const stampingCalls = {
  preview: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(productStampingOrders)}/preview`,
    areas: productStampingOrders.access.write,
    modules: productStampingOrders.modules,
    about:
      'What stamping so many bottles of a product takes: stamps of its jurisdiction, and the duty that arises.',
    inputs: {
      target_product_id: reference('Stamped product', 'products'),
      qty: withDefault(integer('Bottles', { min: 1, max: 10_000_000 }), 1),
    },
    answer: z.object({
      jurisdiction: z.string(),
      duty: z.number(),
      additional: z.number(),
      total: z.number(),
    }),
  }),
}
