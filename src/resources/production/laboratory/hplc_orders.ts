import { hplcOrderMachine } from '../../../machines/workflows/production/hplc_orders'
import { defineResource } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/define/facets/lines'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { hplcOrderLines } from './hplc_order_lines'

const signed = { min: -1e9, max: 1e9 }

/** One run of an HPLC instrument: the vials of its tray, its calibration and whether its system was suitable. */
export const hplcOrders = defineResource({
  name: 'hplc_orders',
  title: 'HPLC orders',
  singular: 'HPLC order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-orders',
  pagePath: '/production/hplc-orders/:id',
  prefix: 'HO',
  label: '{number}',
  fields: {
    machine_id: reference('Instrument', 'machines', { where: { kind: 'hplc', is_active: 1 } }),
    hplc_category_id: reference('Category', 'hplc_categories', { where: { is_active: 1 } }),
    run_date: optional(day('Run date')),
    column_serial: optional(text('Column', 40)),
  },
  systemFields: {
    analyst_id: optional(reference('Analyst', 'users')),
    calibration_curve_ref: optional(text('Calibration curve', 40)),
    r_squared: optional(decimal('r²', 5, { minDecimals: 4 })),
    slope: internal(optional(decimal('Slope', 6, signed))),
    intercept: internal(optional(decimal('Intercept', 6, signed))),
    system_suitability: withLook(optional(choice('Suitability', ['pass', 'fail'])), 'status'),
    suitability_note: optional(text('Why not suitable', 500)),
    sample_count: withDefault(integer('Samples'), 0),
    file_name: withLook(optional(text('File', 255)), 'fileName'),
    file_hash: optional(text('Hash of file', 64)),
    started_at: optional(instant('Started')),
    finished_at: optional(instant('Finished')),
    reviewed_by_id: optional(reference('Reviewed by', 'users')),
    reviewed_at: optional(instant('Reviewed')),
    cancel_note: optional(longText('Reason of cancellation', 500)),
  },
  workflow: hplcOrderMachine,
  events: {
    start: {
      label: 'Start run',
      tone: 'primary',
      confirmText: 'The vials of the tray are in test.',
      broadcastAs: 'started',
    },
    finish: {
      label: 'Finish run',
      tone: 'primary',
      confirmText: 'Calibration and suitability are computed from the standards, blanks and checks.',
      broadcastAs: 'finished',
    },
    review: {
      label: 'Review',
      tone: 'primary',
      confirmText:
        'Results of a system that was not suitable are voided, and their vials wait for another run.',
      broadcastAs: 'reviewed',
    },
    cancel: {
      label: 'Cancel run',
      tone: 'danger',
      inputs: { cancel_note: longText('Reason', 500) },
      confirmText: 'Its vials wait for another run.',
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['hplc'], write: ['hplc'], remove: ['hplc'] },
  lookup: {},
  lines: {
    hplc_order_lines: linesOf(hplcOrderLines, {
      via: 'hplc_order_id',
      naming: ['position'],
      behind: { hplc_request_id: ['vial_code', 'target_strength_mg_ml'] },
    }),
  },
  attachments: true,
  list: {
    columns: [
      'number',
      'machine_id',
      'hplc_category_id',
      'run_date',
      'analyst_id',
      'sample_count',
      'system_suitability',
      'r_squared',
      'status',
    ],
    sort: [
      ['run_date', 'desc'],
      ['number', 'desc'],
    ],
    search: ['number', 'column_serial', 'file_name'],
    filters: ['status', 'machine_id', 'hplc_category_id', 'system_suitability', 'run_date'],
  },
  form: [
    { section: 'Run', fields: ['machine_id', 'hplc_category_id', 'run_date', 'column_serial'] },
    {
      section: 'Outcome',
      fields: [
        'analyst_id',
        'calibration_curve_ref',
        'r_squared',
        'system_suitability',
        'file_name',
        'reviewed_by_id',
      ],
    },
  ],
  editableIn: ['draft'],
  removableIn: ['draft'],
})

export type HplcOrder = Row<typeof hplcOrders>
