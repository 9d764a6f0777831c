import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, strength } from '../../kit/fields/numbers'
import { decisionTaken } from './hplc_request_events'
import { verdicts } from './hplc_requests'
import { measuredFields, measuredValue } from './measuredValue'

/** One measured replicate of a sample, for ever: a wrong one is voided for a cause, never changed. */
export const hplcResults = defineResource({
  name: 'hplc_results',
  title: 'HPLC results',
  singular: 'HPLC result',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-results',
  label: 'replicate {replicate}',
  fields: {},
  systemFields: {
    hplc_request_id: reference('Request', 'hplc_requests'),
    ...measuredFields,
    hplc_order_id: reference('HPLC order', 'hplc_orders'),
    product_id: reference('Product', 'products'),
    replicate: integer('Replicate'),
    deviation_percent: optional(
      decimal('Deviation', 4, { unit: '%', signed: true, displayScale: 2, minDecimals: 2 }),
    ),
    in_range: withDefault(flag('In range'), false),
    is_below_loq: withDefault(flag('Below limit of quantification'), false),
    is_below_method: withDefault(flag('Below method range'), false),
    method_code: withLook(text('Method', 40), 'code'),
    is_legal_method: withDefault(flag('Legal method'), false),
    uncertainty_mg_ml: optional(strength('Uncertainty')),
    density_g_ml: optional(decimal('Density', 6, { unit: 'g/ml' })),
    ...measuredValue,
    reviewed_by_id: optional(reference('Reviewed by', 'users')),
  },
  derived: {
    order_number: joined(
      withLook(optional(text('Order', 20)), 'document'),
      'hplc_request_id.production_order_id',
      'number',
    ),
    target_strength_mg_ml: joined(strength('Target'), 'hplc_request_id', 'target_strength_mg_ml'),
    min_mg_ml: joined(strength('Minimum'), 'hplc_request_id', 'min_mg_ml'),
    max_mg_ml: joined(strength('Maximum'), 'hplc_request_id', 'max_mg_ml'),
    final_mg_ml: joined(optional(strength('Result')), 'hplc_request_id', 'final_mg_ml'),
    verdict: joined(withLook(optional(choice('Verdict', verdicts)), 'status'), 'hplc_request_id', 'verdict'),
    decision: joined(decisionTaken(), 'hplc_request_id', 'decision'),
    request_status: joined(withLook(text('Request status', 20), 'status'), 'hplc_request_id', 'status'),
  },
  // Entered and voided by calls of their own.
  access: { read: ['hplc', 'production_orders'], write: [] },
  list: {
    columns: [
      'hplc_request_id',
      'order_number',
      'product_id',
      'replicate',
      'measured_mg_ml',
      'final_mg_ml',
      'verdict',
      'target_strength_mg_ml',
      'min_mg_ml',
      'max_mg_ml',
      'deviation_percent',
      'decision',
      'entered_by_id',
      'measured_at',
    ],
    sort: [['measured_at', 'desc']],
    search: [],
    filters: [
      'product_id',
      'hplc_request_id',
      'hplc_order_id',
      'verdict',
      'decision',
      'entered_by_id',
      'in_range',
      'measured_at',
      'voided_at',
    ],
  },
  form: [],
})

export type HplcResult = Row<typeof hplcResults>
