import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, percent, strength } from '../../kit/fields/numbers'
import { controls } from './hplc_order_lines'
import { foundFields, measuredValue } from './measuredValue'

/** What a blank, standard or check of a run was found to be; r² and suitability of the run are computed from these. */
export const hplcControlResults = defineResource({
  name: 'hplc_control_results',
  title: 'HPLC control results',
  singular: 'control result',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-orders',
  label: '{control}',
  fields: {},
  systemFields: {
    hplc_order_line_id: reference('Vial', 'hplc_order_lines'),
    ...foundFields,
    hplc_order_id: reference('HPLC order', 'hplc_orders'),
    control: choice('Control', controls),
    expected_mg_ml: optional(strength('Expected')),
    recovery_percent: optional(decimal('Recovery', 4, { unit: '%', max: 100_000 })),
    limit_percent: percent('Limit'),
    in_limits: withDefault(flag('Within limits'), false),
    ...measuredValue,
  },
  derived: {
    position: joined(withLook(text('Position', 4), 'code'), 'hplc_order_line_id', 'position'),
  },
  access: { read: ['hplc'], write: [] },
  list: {
    columns: [
      'hplc_order_id',
      'position',
      'control',
      'expected_mg_ml',
      'measured_mg_ml',
      'peak_area',
      'recovery_percent',
      'limit_percent',
      'in_limits',
      'measured_at',
      'voided_at',
    ],
    sort: [['measured_at', 'desc']],
    search: [],
    filters: ['hplc_order_id', 'control', 'in_limits'],
  },
  form: [],
})

export type HplcControlResult = Row<typeof hplcControlResults>
