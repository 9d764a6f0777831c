import * as z from 'zod/mini'
import { exciseJurisdictions } from '../../inventory/products/exciseJurisdictions'
import { defineCall } from '../../kit/define/defineCall'
import { choice, day, optional, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'

const codes = Object.fromEntries(exciseJurisdictions.map((code) => [code, code]))

export const dutyCalls = {
  excise: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/excise_duty',
    areas: ['production', 'stamping_orders', 'reels'],
    modules: ['Production'],
    about:
      'The duty of containers stamped on a day, today by default: the steps of one, the federal and additional duty of all, and the stamps that goods may carry there.',
    inputs: {
      jurisdiction: choice('Jurisdiction', exciseJurisdictions, codes),
      volume_ml: decimal('Volume of a container', 6, { unit: 'ml', above: 0, max: 1_000_000 }),
      qty: withDefault(integer('Containers', { min: 1, max: 10_000_000 }), 1),
      date: optional(day('Day')),
    },
    answer: z.object({
      steps: z.int(),
      rate: z.number(),
      duty: z.number(),
      additional: z.number(),
      total: z.number(),
      stamps: z.array(z.string()),
    }),
  }),
}
