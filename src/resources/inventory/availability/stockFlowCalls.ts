import * as z from 'zod/mini'
import { products } from '../products/products'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { reference } from '../../kit/fields/field'

/** What brings more of a product to a site, or takes it away. */
const flowKinds = ['purchase', 'transfer', 'production', 'consumption', 'sale'] as const

/** So much of a product that a document brings to a site by a day, or takes from it: then it is below zero. */
const stockFlow = z.object({
  kind: z.enum(flowKinds),
  id: z.int(),
  number: z.string(),
  /** Its page. */
  path: z.string(),
  /** From whom, for whom or for what. */
  about: z.nullable(z.string()),
  status: z.string(),
  on: z.string(),
  qty: z.number(),
})
export type StockFlow = z.output<typeof stockFlow>

export const stockFlowCalls = {
  flow: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(products)}/:id/flow`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'What comes to a product at a location and goes from it, by document and day: the rows behind the figures of its availability.',
    inputs: { location_id: reference('Location', 'locations') },
    answer: z.array(stockFlow),
  }),
}
