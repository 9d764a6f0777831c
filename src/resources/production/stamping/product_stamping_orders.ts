import { stampingOrderMachine } from '../../../machines/workflows/production/product_stamping_orders'
import { computed, joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, money, quantity } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { plantAreas } from '../flows/plantArea'
import { priorities } from '../orders/production_orders'
import { stampingOrderEvents } from './stampingOrderEvents'

/** Bottles of stock, or of a production order at its stamping step. */
export const stampingKinds = ['from_stock', 'in_line'] as const

const fromStock = { kind: 'from_stock' } as const
const bottles = (label: string) =>
  withLook(withDefault(integer(label, { unit: 'bottles' }), 0), 'largeFigure')
const stamps = (label: string) => withDefault(integer(label, { unit: 'stamps' }), 0)

/** Stamp so many bottles for one jurisdiction, reel after reel. */
export const productStampingOrders = defineResource({
  name: 'product_stamping_orders',
  title: 'Stamping orders',
  singular: 'stamping order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/product-stamping-orders',
  newPath: '/product-stamping-orders/form',
  prefix: 'PSO',
  label: '{number}',
  fields: {
    kind: {
      ...withDefault(
        choice<(typeof stampingKinds)[number]>('Kind', stampingKinds, { in_line: 'In line' }, ['from_stock']),
        'from_stock',
      ),
      fixed: true,
    },
    source_product_id: requiredWhere(
      optional(
        reference('Unstamped product', 'products', { where: { kind: 'semi_finished', status: 'active' } }),
      ),
      fromStock,
    ),
    source_lot_id: requiredWhere(
      optional(reference('Lot', 'lots', { dependsOn: { product_id: 'source_product_id' } })),
      fromStock,
    ),
    source_bin_id: requiredWhere(
      optional(
        reference('Bin', 'bins', {
          where: { kind: ['storage', 'picking', 'staging', 'floor'], is_active: 1 },
          quantitiesOf: ['source_product_id', 'source_lot_id'],
        }),
      ),
      fromStock,
    ),
    target_product_id: reference('Stamped product', 'products', {
      where: { status: 'active' },
      dependsOn: { unstamped_product_id: 'source_product_id' },
    }),
    target_bin_id: requiredWhere(
      optional(
        reference('Put into bin', 'bins', {
          where: { kind: ['storage', 'picking', 'staging', 'floor'], is_active: 1 },
        }),
      ),
      fromStock,
    ),
    qty_planned: withLook(
      integer('Quantity planned', { unit: 'bottles', min: 1, max: 10_000_000 }),
      'largeFigure',
    ),
    due_on: optional(day('Due')),
    priority: withLook(withDefault(choice('Priority', priorities), 'normal'), 'priority'),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    rank: internal(withDefault(integer('In progress first'), 0)),
    production_order_id: optional(reference('Order', 'production_orders')),
    step_id: optional(reference('Step', 'production_order_steps')),
    jurisdiction: withLook(text('Jurisdiction', 2), 'jurisdiction'),
    /** Of packs: stamps on each, and the containers that one stamp pays for. */
    stamps_per_unit: withDefault(integer('Stamps per pack'), 1),
    containers_per_stamp: withDefault(integer('Containers per stamp'), 1),
    qty_stamped: bottles('Stamped'),
    qty_wasted_bottles: bottles('Wasted'),
    qty_scrapped_bottles: bottles('Scrapped'),
    stamps_damaged: stamps('Damaged stamps'),
    stamps_missing: stamps('Missing stamps'),
    /** Of bottles of stock: when their labels are checked next, and the check that found a wrong one. */
    label_due_at: optional(instant('Label check due')),
    label_failed: withLook(optional(text('Failed label check', 20)), 'document'),
    open_discrepancies: internal(withDefault(integer('Open discrepancies'), 0)),
    stamping_machine_id: optional(reference('Stamper', 'stamping_machines')),
    crew_count: withDefault(integer('Crew'), 1),
    started_at: optional(instant('Started')),
    started_by_id: optional(reference('Started by', 'users')),
    finished_at: optional(instant('Finished')),
    finished_by_id: optional(reference('Finished by', 'users')),
    paused_at: optional(instant('Paused')),
    pause_reason_parameter_id: optional(reference('Pause reason', 'parameters')),
    short_reason: optional(longText('Reason for fewer bottles', 500)),
    duty_units: internal(bottles('Containers with duty')),
    duty_amount: withDefault(money('Duty'), 0),
    additional_duty_amount: withDefault(money('Additional duty'), 0),
  },
  derived: {
    /** The reel that is on, or was on last. */
    reel: computed(withLook(optional(text('Reel', 20)), 'document')),
    /** The last day for what waits for its stamp (Excise Act, 2001, s. 158.46(1)(c)); null once nothing does. */
    stamp_by: computed(optional(day('Stamp by'))),
    is_stamp_soon: computed(internal(flag('Time nearly over'))),
    sku: joined(withLook(text('SKU', 40), 'sku'), 'target_product_id', 'sku'),
    /** Bottles that the step before has delivered, and those that it has counted. */
    qty_received: joined(optional(quantity('Received', { unit: 'bottles' })), 'step_id', 'qty_in'),
    /** Bottles of stock are those of production. */
    area: joined(optional(choice('Area', plantAreas)), 'production_order_id', 'area'),
    step_status: joined(optional(text('Step', 20)), 'step_id', 'status'),
  },
  workflow: stampingOrderMachine,
  offlineQueue: true,
  events: stampingOrderEvents,
  access: {
    read: ['stamping_orders', 'stamping_order_corrections', 'production_orders'],
    write: ['stamping_orders'],
    remove: [],
  },
  lookup: { codes: ['number'] },
  list: {
    columns: [
      'number',
      'kind',
      'source_product_id',
      'target_product_id',
      'jurisdiction',
      'status',
      'qty_planned',
      'qty_stamped',
      'progress',
      'qty_wasted_bottles',
      'stamps_damaged',
      'stamps_missing',
      'stamping_machine_id',
      'reel',
      'due_on',
      'stamp_by',
      'duty_amount',
      'additional_duty_amount',
    ],
    preset: [{ field: 'status', operator: 'not_in', value: ['done', 'cancelled'] }],
    progress: { done: ['qty_stamped'], planned: 'qty_planned' },
    due: { field: 'due_on', open: ['draft', 'planned', 'in_progress', 'paused'] },
    sort: [
      ['rank', 'asc'],
      ['due_on', 'asc'],
      ['number', 'asc'],
    ],
    sortedBy: { status: 'rank' },
    search: ['number'],
    filters: ['status', 'kind', 'jurisdiction', 'stamping_machine_id', 'production_order_id', 'due_on'],
    totals: [
      'qty_planned',
      'qty_stamped',
      'qty_wasted_bottles',
      'stamps_damaged',
      'stamps_missing',
      'duty_amount',
      'additional_duty_amount',
    ],
  },
  form: [
    {
      section: 'Bottles',
      fields: [
        'kind',
        'source_product_id',
        'source_lot_id',
        'source_bin_id',
        'target_product_id',
        'target_bin_id',
        'qty_planned',
      ],
    },
    { section: 'Order', fields: ['jurisdiction', 'production_order_id', 'due_on', 'priority', 'notes'] },
    {
      section: 'Stamped',
      fields: [
        'qty_stamped',
        'qty_wasted_bottles',
        'qty_scrapped_bottles',
        'stamps_damaged',
        'stamps_missing',
        'stamping_machine_id',
        'started_at',
        'finished_at',
        'short_reason',
        'duty_amount',
        'additional_duty_amount',
      ],
    },
  ],
  editableIn: ['draft'],
})

export type StampingOrder = Row<typeof productStampingOrders>
