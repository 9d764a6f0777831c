import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, optional, reference, text } from '../../kit/fields/field'
import { strength } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { withLook } from '../../kit/fields/look'

/** What is measured beside samples: nothing at all, what the curve is made of, and what checks it. */
export const controls = ['blank', 'standard', 'check'] as const

/** The tray of an instrument: rows of vials by letter, places in a row by number. */
export const trayRows = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export const trayColumns = 9
export const trayPositions: readonly string[] = trayRows.flatMap((row) =>
  Array.from({ length: trayColumns }, (_, at) => `${row}${at + 1}`),
)

/** One vial on the tray of a run: a sample, or a control. */
export const hplcOrderLines = defineResource({
  name: 'hplc_order_lines',
  title: 'HPLC order lines',
  singular: 'vial',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-orders',
  label: '{position}',
  fields: {
    hplc_order_id: reference('HPLC order', 'hplc_orders', { fixed: true }),
    position: withLook(
      text('Position', 4, { pattern: /^[A-F][1-9]$/, patternMessage: 'A position from A1 to F9' }),
      'code',
    ),
    hplc_request_id: optional(
      reference('Sample', 'hplc_requests', { where: { status: ['sampled', 'in_test'] } }),
    ),
    control: optional(choice('Control', controls)),
    expected_mg_ml: requiredWhere(optional(strength('Expected')), { control: ['standard', 'check'] }),
  },
  derived: {
    vial_code: joined(withLook(text('Vial', 40), 'code'), 'hplc_request_id', 'vial_code'),
    target_strength_mg_ml: joined(strength('Target'), 'hplc_request_id', 'target_strength_mg_ml'),
  },
  access: { read: ['hplc'], write: ['hplc'] },
  unique: [
    ['position', 'hplc_order_id'],
    ['hplc_request_id', 'hplc_order_id'],
  ],
  list: {
    columns: [
      'position',
      'hplc_request_id',
      'vial_code',
      'control',
      'expected_mg_ml',
      'target_strength_mg_ml',
    ],
    sort: [['position', 'asc']],
    search: ['position'],
    filters: ['hplc_order_id'],
  },
  form: [
    {
      section: 'Vial',
      fields: ['hplc_order_id', 'position', 'hplc_request_id', 'control', 'expected_mg_ml'],
    },
  ],
})

export type HplcOrderLine = Row<typeof hplcOrderLines>
