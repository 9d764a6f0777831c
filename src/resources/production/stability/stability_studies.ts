import { stabilityStudyMachine } from '../../../machines/workflows/production/stability_studies'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer, quantity, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** How the samples of a study are kept. */
const storageConditions = ['long_term', 'intermediate', 'accelerated', 'refrigerated'] as const

const conditionWords = {
  long_term: '25 °C, 60 %',
  intermediate: '30 °C, 65 %',
  accelerated: '40 °C, 75 %',
  refrigerated: '5 °C',
} as const

/** How a lot keeps: retention samples of it are laid aside and measured at time points, for its shelf life. */
export const stabilityStudies = defineResource({
  name: 'stability_studies',
  title: 'Stability studies',
  singular: 'stability study',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-results?list=stability',
  prefix: 'STB',
  label: '{number}',
  fields: {
    lot_id: {
      ...reference('Lot', 'lots', { where: { status: 'released' } }),
      fixed: true,
    },
    condition: withDefault(choice('Storage', storageConditions, conditionWords), 'long_term'),
    months: withDefault(
      text('Time points', 60, {
        pattern: /^\d{1,3}(, ?\d{1,3}){0,19}$/,
        help: 'Months after the start, e.g. 0, 3, 6, 12',
      }),
      '0, 3, 6, 9, 12, 18, 24',
    ),
    sample_qty: withDefault(
      quantity('Sample', {
        above: 0,
        max: 10_000,
        help: 'For each time point, in the stock measure of the lot',
      }),
      2,
    ),
    retention_qty: withDefault(
      quantity('Retention sample', { max: 10_000, help: 'Kept beside the samples of the time points' }),
      0,
    ),
    bin_id: reference('Kept in', 'bins', { where: { kind: ['lab', 'quarantine'], is_active: 1 } }),
    note: optional(longText('Note', 500)),
  },
  systemFields: {
    product_id: reference('Product', 'products'),
    hplc_category_id: reference('Category', 'hplc_categories'),
    target_strength_mg_ml: strength('Target'),
    min_mg_ml: strength('Minimum'),
    max_mg_ml: strength('Maximum'),
    started_on: optional(day('Started')),
    next_due_on: optional(day('Next sample')),
    points_open: withDefault(integer('Open time points'), 0),
    points_out: withDefault(integer('Out of range'), 0),
    stop_note: optional(longText('Reason of the stop', 500)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    expires_on: joined(optional(day('Expires')), 'lot_id', 'expires_on'),
  },
  workflow: stabilityStudyMachine,
  events: {
    start: {
      label: 'Start study',
      tone: 'primary',
      confirmText: 'Its samples are laid aside, and its time points are planned from today.',
      broadcastAs: 'started',
      doneText: 'started',
    },
    complete: { label: 'Complete', hidden: true, broadcastAs: 'completed' },
    stop: {
      label: 'Stop study',
      tone: 'danger',
      inputs: { stop_note: longText('Reason', 500) },
      confirmText: 'Its open time points are left out. What is kept of the lot stays where it is.',
      broadcastAs: 'stopped',
    },
  },
  access: { read: ['hplc'], write: ['hplc'] },
  lookup: {},
  editableIn: ['draft'],
  list: {
    columns: [
      'number',
      'lot_id',
      'product_id',
      'condition',
      'started_on',
      'next_due_on',
      'points_open',
      'points_out',
      'expires_on',
      'status',
    ],
    sort: [['number', 'desc']],
    search: ['number'],
    filters: ['status', 'condition', 'product_id', 'next_due_on'],
  },
  form: [
    { section: 'Study', fields: ['lot_id', 'condition', 'months', 'note'] },
    { section: 'Samples', fields: ['sample_qty', 'retention_qty', 'bin_id'] },
  ],
})

export type StabilityStudy = Row<typeof stabilityStudies>
