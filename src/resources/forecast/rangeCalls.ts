import * as z from 'zod/mini'
import { rangeRules } from '../../forecasting/quantityRange'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { reference } from '../kit/fields/field'
import { quantity } from '../kit/fields/numbers'
import { forecastProductionQtyRanges } from './forecast_production_qty_ranges'

const { modules, access } = forecastProductionQtyRanges

const tested = z.object({
  /** The range of the net requirement; null where none covers it: then exactly that is made. */
  range: z.nullable(z.object({ id: z.int(), name: z.string(), rule: z.enum(rangeRules) })),
  suggested_qty: z.number(),
  /** The liquid of each batch with its waste, in ml. */
  batches: z.array(z.number()),
  /** Net requirements that no range of the product's scope covers; without an end where `below` is null. */
  gaps: z.array(z.object({ from: z.number(), below: z.nullable(z.number()) })),
})
export type RangeTested = z.output<typeof tested>

export const rangeCalls = {
  test: defineCall({
    kind: 'read',
    method: 'POST',
    path: `${callPath(forecastProductionQtyRanges)}/test`,
    areas: access.read,
    modules,
    about:
      'What the quantity ranges make of a net requirement of a product: the range that applies, the quantity and its batches, and what no range of its scope covers.',
    inputs: { product_id: reference('Product', 'products'), net_qty: quantity('Net requirement') },
    answer: tested,
  }),
}
