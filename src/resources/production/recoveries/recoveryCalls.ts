import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { choice, optional, reference } from '../../kit/fields/field'
import { linesOf } from '../../kit/fields/lists'
import { integer, strength } from '../../kit/fields/numbers'
import { filledPailFields, grams } from './filledPails'
import { productionOrders } from '../orders/production_orders'
import { pails } from './pails'
import { dispositions, type Recovery, recoveries, recoveryKinds } from './recoveries'

/** What is recorded of recovered liquid beside its pails. */
export const recordFields = {
  source_order_id: reference('Order', 'production_orders', {
    where: { status: ['in_progress', 'on_hold', 'done', 'shipped'] },
  }),
  source_lot_id: reference('Source lot', 'lots', {
    dependsOn: { production_order_id: 'source_order_id' },
  }),
  kind: choice('Kind', recoveryKinds, { off_spec: 'Off-spec' }),
  step_id: optional(
    reference('Step', 'production_order_steps', { dependsOn: { production_order_id: 'source_order_id' } }),
  ),
  source_units: optional(integer('Bottles opened', { unit: 'units', min: 1, max: 1_000_000 })),
  strength_mg_ml: optional(strength('Strength')),
  bin_id: reference('Put into bin', 'bins', { where: { kind: ['floor', 'quarantine'], is_active: 1 } }),
  disposition: optional(choice('Disposition', dispositions)),
  reason_parameter_id: optional(
    reference('Reason', 'parameters', { where: { type_code: 'scrap_reason', is_active: 1 } }),
  ),
}

/** As many pails as one range makes. */
const mostInRange = 200

/** What pails of one kind are made from. */
export const pailRangeFields = {
  count: integer('How many', { min: 1, max: mostInRange }),
  volume_capacity_ml: pails.systemFields.volume_capacity_ml,
  tare_g: grams('Tare'),
}

/** Who records liquid that is taken out of an order. */
export const recorders = ['recovery', 'batcher', 'supervisor_batcher', 'supervisor_production'] as const

/** Every screen of recoveries. */
const areas = ['production_page', 'production_dashboard'] as const

export const recoveryCalls = {
  record: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(recoveries)}/record`,
    areas,
    modules: recoveries.modules,
    about: 'Records liquid taken out of a lot into scanned pails, as a lot of its own in quarantine.',
    inputs: { ...recordFields, pails: linesOf('Pails', filledPailFields, { most: 100 }) },
    answer: rowOf<Recovery>('recoveries'),
    creates: true,
  }),
  fill: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(recoveries)}/:id/fill`,
    areas,
    modules: recoveries.modules,
    about: 'Fills scanned pails of a recovery that is being recorded, out of the same lot, all or none.',
    inputs: { pails: linesOf('Pails', filledPailFields, { most: 100 }) },
    answer: rowOf<Recovery>('recoveries'),
  }),
  recoverable: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(productionOrders)}/:id/recoverable`,
    areas: recoveries.access.read,
    modules: recoveries.modules,
    about: 'How much liquid of an order is in its tanks, and how many of the usual pails take it.',
    answer: z.object({ ml: z.number(), pails: z.int() }),
  }),
  makePails: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(pails)}/range`,
    areas,
    modules: pails.modules,
    about: 'Makes empty pails with the next codes, all or none; answers their codes.',
    inputs: pailRangeFields,
    answer: z.object({ made: z.int(), codes: z.array(z.string()) }),
  }),
}
