import { defineCall } from '../../kit/define/defineCall'
import { callPath } from '../../kit/define/defineResource'
import { rowOf } from '../../kit/define/shapes'
import { choice, flag, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { quantity } from '../../kit/fields/numbers'
import { productionOrderSteps } from '../steps/production_order_steps'
import { type BatchingLog, batchingLogs } from './batching_logs'
import { liquidUnits } from './liquid'
import { batchingSheetShape } from './sheetShape'

export const batchingCalls = {
  sheet: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(productionOrderSteps)}/:id/batching_sheet`,
    areas: ['production_dashboard', 'production_orders'],
    modules: ['Production'],
    about:
      'What a batch has to take: each line with its target by the strength of the lot drawn, its tolerance, what was weighed so far, and its lots, earliest expiry first.',
    answer: batchingSheetShape,
  }),
  weigh: defineCall({
    kind: 'write',
    method: 'POST',
    path: callPath(batchingLogs),
    areas: ['production_dashboard_change', 'production_page'],
    modules: ['Production'],
    about:
      'An addition to a batch: the lot by id or by the scan of its label, and what the scale or the meter reads. It is consumed in the same transaction. Refused out of tolerance unless a supervisor of the batchers gives a reason.',
    creates: true,
    inputs: {
      step_id: reference('Step', 'production_order_steps'),
      recipe_line_id: optional(reference('Recipe line', 'recipe_lines')),
      addition_id: optional(reference('Addition to weigh', 'batching_additions')),
      lot_id: optional(reference('Lot', 'lots')),
      scan: optional(text('Scan', 200)),
      /** Where the lot is taken from; where the order has it reserved if left out. */
      bin_id: optional(reference('Bin', 'bins')),
      actual_qty: quantity('Quantity', { above: 0, max: 99_999_999 }),
      unit: choice('Unit', liquidUnits, { g: 'g', ml: 'ml' }),
      is_partial: withDefault(flag('Part of a line'), false),
      scale_machine_id: optional(reference('Scale', 'machines')),
      /** Of the second person, from POST /general/witness. */
      verified_by: optional(text('Second person', 100)),
      override_reason: optional(longText('Reason', 500)),
      /** Of the supervisor, from POST /general/witness; not needed where the supervisor weighs. */
      override_by: optional(text('Supervisor', 100)),
    },
    answer: rowOf<BatchingLog>('batching_logs'),
  }),
}
