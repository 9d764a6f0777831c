import * as z from 'zod/mini'
import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { bit, rowOf } from '../../kit/define/shapes'
import { choice, choices, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { type LabelCheck, checkpointWords, faultWords, labelChecks } from './label_checks'
import { checkpoints, labelItems } from './labelRule'

const { modules } = labelChecks

/** The approved template of the label that an order uses. */
const template = z.object({
  id: z.int(),
  number: z.string(),
  label_version: z.string(),
  items: z.array(z.string()),
  warning_en: z.nullable(z.string()),
  warning_fr: z.nullable(z.string()),
  licensee: z.nullable(z.string()),
  stamp_placement: z.nullable(z.string()),
})

/** What the label of an order has to show. */
const demanded = z.object({
  product_id: z.int(),
  product: z.string(),
  sku: z.string(),
  strength_mg_ml: z.nullable(z.number()),
  volume_ml: z.nullable(z.number()),
  upc: z.nullable(z.string()),
  label_code: z.nullable(z.string()),
  lots: z.array(z.string()),
  expires_on: z.nullable(z.string()),
  jurisdiction: z.nullable(z.string()),
  is_started: bit(),
  /** The version that the order names. */
  label_version: z.nullable(z.string()),
  template: z.nullable(template),
})
export type LabelDemanded = z.output<typeof demanded>

const of = {
  step_id: optional(reference('Step', 'production_order_steps')),
  product_stamping_order_id: optional(reference('Stamping order', 'product_stamping_orders')),
}

export const labelCheckCalls = {
  demanded: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/production/label_demands',
    areas: ['label_check'],
    modules,
    about: 'What the label of a step or of a stamping order has to show.',
    inputs: of,
    answer: demanded,
  }),
  record: defineCall({
    kind: 'write',
    method: 'POST',
    path: callPath(labelChecks),
    areas: ['label_check'],
    modules,
    about:
      'Records a label check: what was scanned and which items are wrong. A failed one is an answer, not a refusal; it closes the step.',
    creates: true,
    inputs: {
      ...of,
      checkpoint: choice('Checkpoint', checkpoints, checkpointWords),
      scanned_upc: optional(text('Barcode', 60)),
      scanned_label_code: optional(text('Label code', 60)),
      scanned_lot: optional(text('Lot', 60)),
      scanned_stamp_serial: optional(text('Stamp', 60)),
      items: choices('Items looked at', labelItems, faultWords),
      wrong_items: withDefault(choices('Wrong items', labelItems, faultWords), []),
      fail_note: optional(longText('Note', 500)),
    },
    answer: rowOf<LabelCheck>('label_checks'),
  }),
}
