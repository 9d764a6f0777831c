import * as z from 'zod/mini'
import { supervisors } from '../../../machines/workflows/production/production_order_steps'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { optional, reference } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { controlChart } from '../laboratory/controlChart'
import { productionOrderSteps } from '../steps/production_order_steps'
import { type FillCheck, fillChecks } from './fill_checks'
import { weightFields } from './fill_check_weights'
import { fillFaults } from './netQuantity'

/** Who weighs filled bottles, beside the operators of the phase. */
export const fillCheckers = ['bottler', ...supervisors] as const

/** As many containers as one check has at most: the largest sample of the law. */
export const mostWeights = 125

/** A run of a filler on an order: what its containers declare, and what of its sample is weighed and found. */
const fillRun = z.object({
  step_id: z.int(),
  number: z.string(),
  product: z.string(),
  sku: z.string(),
  label_ml: z.number(),
  /** Null where neither recipe nor liquid has one. */
  density_g_ml: z.nullable(z.number()),
  tolerance_ml: z.number(),
  /** Of the empty container in the last check. */
  tare_g: z.nullable(z.number()),
  lot_units: z.int(),
  needed: z.int(),
  units: z.int(),
  mean_ml: z.number(),
  sd_ml: z.number(),
  t: z.number(),
  adjusted_ml: z.number(),
  short_units: z.int(),
  short_limit: z.int(),
  twice_short_units: z.int(),
  faults: z.array(z.enum(fillFaults)),
  giveaway_ml: z.number(),
  giveaway_cost: z.nullable(z.number()),
  due_at: z.nullable(z.string()),
})
export type FillRun = z.output<typeof fillRun>

const readers = { areas: fillChecks.access.read, modules: fillChecks.modules } as const

export const fillCalls = {
  run: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${callPath(productionOrderSteps)}/:id/fill_run`,
    about:
      'What the bottles of a bottling step declare, how many have to be weighed and are, what their sample says by the arithmetic of an inspector, and what is given away.',
    answer: fillRun,
  }),
  record: defineCall({
    kind: 'write',
    method: 'POST',
    path: callPath(fillChecks),
    areas: ['production_dashboard_change', 'production_page'],
    modules: fillChecks.modules,
    about:
      'Records a fill check of a running bottling step: the weight of each container, empty and filled. It is judged at once; a failed one is an answer, not a refusal.',
    creates: true,
    inputs: {
      step_id: reference('Step', 'production_order_steps'),
      scale_machine_id: optional(reference('Scale', 'machines')),
      weights: linesOf('Weights', weightFields, {
        most: mostWeights,
        faultsOf: ({ tare_g, gross_g }) => (gross_g <= tare_g ? { gross_g: 'min' } : {}),
      }),
    },
    answer: rowOf<FillCheck>('fill_checks'),
  }),
  chart: defineCall({
    ...readers,
    kind: 'read',
    method: 'GET',
    path: `${callPath(fillChecks)}/chart`,
    about:
      'The control chart of the fill checks of a product, on one filler or all: the mean of each, the centre, and its limits of three standard deviations.',
    inputs: {
      product_id: reference('Product', 'products'),
      machine_id: optional(reference('Filler', 'machines')),
    },
    answer: controlChart,
  }),
}
