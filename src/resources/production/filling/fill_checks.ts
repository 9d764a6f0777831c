import { fillCheckMachine } from '../../../machines/workflows/production/fill_checks'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  choices,
  flag,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer, millilitres, money } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { fillFaults } from './netQuantity'

/** Why a check counts no more. */
const settleCauses = ['sorted', 'weighing_error'] as const
const causeWords = { sorted: 'Bottles taken out' }

const ml = (label: string) => millilitres(label, { displayScale: 3 })

/** A sample of filled containers, weighed and judged as an inspector judges it. */
export const fillChecks = defineResource({
  name: 'fill_checks',
  title: 'Fill checks',
  singular: 'fill check',
  segment: 'production',
  modules: ['Production'],
  path: '/production/fill-checks',
  prefix: 'FC',
  label: '{number}',
  fields: {},
  systemFields: {
    production_order_id: reference('Order', 'production_orders'),
    step_id: reference('Step', 'production_order_steps'),
    product_id: reference('Product', 'products'),
    machine_id: optional(reference('Filler', 'machines')),
    scale_machine_id: optional(reference('Scale', 'machines')),
    label_ml: ml('Declared'),
    density_g_ml: decimal('Density at 20 C', 6, { unit: 'g/ml' }),
    tolerance_ml: ml('Tolerance'),
    /** The lot it was judged as a sample of. */
    lot_units: integer('Lot', { unit: 'units' }),
    units: integer('Weighed', { unit: 'units' }),
    mean_ml: ml('Mean'),
    sd_ml: ml('Standard deviation'),
    t: decimal('t', 4),
    adjusted_ml: ml('Adjusted mean'),
    short_units: integer('Short'),
    twice_short_units: integer('Short by twice the tolerance'),
    faults: choices('Faults', fillFaults, {
      mean: 'Mean below the label',
      short: 'Too many short',
      twice_short: 'Two short by twice the tolerance',
    }),
    in_control: withDefault(flag('In control'), true),
    checked_at: instant('Checked'),
    checked_by_id: optional(reference('Checked by', 'users')),
    settle_cause: optional(choice('Cause', settleCauses, causeWords)),
    settle_reason: optional(longText('Reason', 500)),
    settled_at: optional(instant('Settled')),
    settled_by_id: optional(reference('Settled by', 'users')),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    /** What its share of the bottles of the run holds above their label, and what that liquid costs. */
    giveaway_ml: computed(optional(decimal('Giveaway', 3, { unit: 'ml', signed: true, displayScale: 0 }))),
    giveaway_cost: computed(optional(money('Giveaway cost', { min: -1e9 }))),
  },
  workflow: fillCheckMachine,
  events: {
    settle: {
      label: 'Settle',
      tone: 'danger',
      broadcastAs: 'settled',
      inputs: {
        settle_cause: choice('Cause', settleCauses, causeWords),
        settle_reason: longText('Reason', 500),
      },
      confirmText: 'Its weights count no more: as many other bottles have to be weighed.',
    },
  },
  access: { read: ['production_orders', 'production_dashboard'], write: [] },
  lookup: {},
  list: {
    columns: [
      'number',
      'production_order_id',
      'product_id',
      'machine_id',
      'label_ml',
      'units',
      'mean_ml',
      'adjusted_ml',
      'short_units',
      'status',
      'giveaway_ml',
      'giveaway_cost',
      'checked_at',
    ],
    sort: [['checked_at', 'desc']],
    search: ['number'],
    filters: [
      'status',
      'checked_at',
      'product_id',
      'machine_id',
      'production_order_id',
      'step_id',
      'in_control',
    ],
    totals: ['giveaway_ml', 'giveaway_cost'],
  },
  form: [
    {
      section: 'Sample',
      fields: [
        'production_order_id',
        'product_id',
        'machine_id',
        'scale_machine_id',
        'lot_units',
        'units',
        'checked_at',
        'checked_by_id',
      ],
    },
    {
      section: 'Net quantity',
      fields: [
        'label_ml',
        'tolerance_ml',
        'density_g_ml',
        'mean_ml',
        'sd_ml',
        't',
        'adjusted_ml',
        'short_units',
        'twice_short_units',
        'faults',
        'in_control',
        'giveaway_ml',
        'giveaway_cost',
      ],
    },
    { section: 'Settled', fields: ['settle_cause', 'settle_reason', 'settled_at', 'settled_by_id'] },
  ],
})

export type FillCheck = Row<typeof fillChecks>
