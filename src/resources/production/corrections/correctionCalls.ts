import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { productionOrderCorrections } from './production_order_corrections'

const change = { before: z.number(), after: z.number() }

const preview = z.object({
  /** Sums of the step and of the order that would change. */
  totals: z.array(z.object({ of: z.enum(['step', 'order']), name: z.string(), ...change })),
  /** Stock that would change, in the unit of its product. */
  stock: z.array(
    z.object({ sku: z.string(), lot: z.string(), bin: z.string(), unit: z.string(), ...change }),
  ),
})

export type CorrectionPreview = z.infer<typeof preview>

export const correctionCalls = {
  preview: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(productionOrderCorrections)}/:id/preview`,
    areas: productionOrderCorrections.access.write,
    modules: productionOrderCorrections.modules,
    about:
      'What the approval of a pending correction would change of the sums and the stock, or why it would be refused; nothing is changed.',
    answer: preview,
  }),
}
