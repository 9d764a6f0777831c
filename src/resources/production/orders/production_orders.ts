import { productionOrderMachine } from '../../../machines/workflows/production/production_orders'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  internal,
  internals,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer, millilitres, quantity, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { plantAreas } from '../flows/plantArea'
import { unfinished } from './lateness'
import { productionOrderEvents } from './production_order_events'

/** How urgent an order is, least first. */
export const priorities = ['low', 'normal', 'high', 'rush'] as const

const units = (label: string) => withDefault(quantity(label, { unit: 'units' }), 0)
const liquid = (label: string) => withDefault(millilitres(label), 0)

/** How an order came to be. */
const orderSources = ['manual', 'import', 'sale', 'forecast'] as const

/** Of orders of assembly: what a pack holds, and its place in the plan of the day. */
export const packFields = {
  containers_per_pack: withDefault(integer('Containers per pack', { min: 1, max: 1000 }), 1),
  stamps_per_pack: withDefault(
    integer('Stamps per pack', {
      min: 0,
      max: 1000,
      help: '1, or one for each container; 0 for packs that carry no stamp.',
    }),
    1,
  ),
  planned_on: optional(day('Planned on')),
  sequence: optional(integer('Sequence', { min: 1, max: 1_000_000 })),
  machine_id: optional(
    reference('Machine', 'machines', { where: { area: 'assembly', is_active: 1, kind: 'sealer' } }),
  ),
  source: withDefault(
    choice<(typeof orderSources)[number]>('Source', orderSources, {}, ['manual', 'sale']),
    'manual',
  ),
  sale_id: optional(reference('Sale', 'sales')),
  customer_id: optional(reference('Customer', 'customers', { where: { status: 'active' } })),
}

/** Make so many units of one product: the paper that runs through the phases of the plant. */
export const productionOrders = defineResource({
  name: 'production_orders',
  title: 'Production orders',
  singular: 'order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-orders',
  pagePath: '/production/production-orders/:id',
  prefix: 'PRO',
  label: '{number}',
  fields: {
    product_id: reference('Product', 'products', { where: { status: 'active' } }),
    /** Packs are made of components instead. */
    recipe_id: requiredWhere(optional(reference('Recipe', 'recipes', { where: { status: 'approved' } })), {
      product_id: { above: 0 },
    }),
    flow_id: reference('Flow', 'flows', { where: { status: 'active', area: 'production' } }),
    qty_planned: quantity('Quantity planned', { above: 0 }),
    priority: withLook(withDefault(choice('Priority', priorities), 'normal'), 'priority'),
    requested_on: optional(day('Requested')),
    due_on: day('Due'),
    planned_start: optional(instant('Planned start')),
    planned_end: optional(instant('Planned end')),
    kind: withDefault(choice('Kind', ['standard', 'rework', 'sample', 'bulk']), 'standard'),
    parent_order_id: optional(reference('Parent order', 'production_orders')),
    location_id: optional(reference('Destination', 'locations')),
    batch_count: optional(
      integer('Batches', { min: 1, max: 20, help: 'Calculated from the largest tank if left blank' }),
    ),
    label_version: optional(text('Label version', 40)),
    external_ref: withLook(optional(text('External reference', 60)), 'externalRef'),
    notes: optional(longText('Notes')),
  },
  systemFields: {
    area: internal(withDefault(choice('Area', plantAreas), 'production')),
    ...internals(packFields),
    urgency: internal(integer('Urgency')),
    recipe_revision: optional(integer('Recipe revision')),
    volume_planned_ml: millilitres('Planned volume'),
    volume_ml: optional(millilitres('Size')),
    strength_mg_ml: optional(strength('Strength')),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    units_per_carton: optional(integer('Units per carton')),
    qty_bottled: units('Bottled'),
    qty_labelled: units('Labelled'),
    qty_stamped: units('Stamped'),
    qty_packed: units('Packed'),
    qty_transferred: units('Transferred'),
    qty_shipped: units('Shipped'),
    qty_scrapped: units('Scrapped'),
    volume_batched_ml: liquid('Batched'),
    volume_scrapped_ml: liquid('Liquid scrapped'),
    volume_recovered_ml: liquid('Liquid recovered'),
    volume_lost_ml: liquid('Liquid lost'),
    qty_lost: units('Lost'),
    volume_sampled_ml: liquid('Liquid sampled'),
    lot_prefix: optional(text('Lot', 20)),
    /** Released since the floor posts stock: its lots, materials and liquid are in the ledger. */
    posts_stock: internal(withDefault(flag('Posts stock'), false)),
    short_reason: optional(longText('Reason for releasing short', 500)),
    current_phase_id: optional(reference('Phase', 'phases')),
    submitted_by_id: optional(reference('Submitted by', 'users')),
    submitted_at: optional(instant('Submitted')),
    approved_by_id: optional(reference('Approved by', 'users')),
    started_at: optional(instant('Started')),
    done_at: optional(instant('Done')),
    shipped_at: optional(instant('Shipped')),
    hold_reason_parameter_id: optional(reference('Hold reason', 'parameters')),
    hold_note: optional(longText('Hold note', 500)),
    held_at: optional(instant('On hold since')),
    reject_note: optional(longText('Reject reason', 500)),
    cancel_note: optional(longText('Cancel reason', 500)),
    short_note: optional(longText('Reason for finishing short', 500)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    brand: joined(text('Brand', 80), 'product_id.brand_id', 'name'),
    flavor: joined(text('Flavour', 80), 'product_id.flavor_id', 'name'),
    line_loss_ml: joined(millilitres('Line loss'), 'flow_id', 'line_loss_ml'),
  },
  workflow: productionOrderMachine,
  offlineQueue: true,
  events: productionOrderEvents,
  access: { read: ['production_orders', 'pending_orders'], write: ['production_order_admin'], remove: [] },
  fills: { product_id: ['recipe_id', 'flow_id', 'location_id'] },
  lookup: { codes: ['sku'] },
  unique: [['external_ref']],
  // The recipe follows from the product: the one that is approved now.
  copy: {
    without: [
      'recipe_id',
      'parent_order_id',
      'planned_start',
      'planned_end',
      'batch_count',
      'label_version',
      'external_ref',
    ],
  },
  attachments: true,
  list: {
    columns: [
      'number',
      'product_id',
      'jurisdiction',
      'current_phase_id',
      'status',
      'qty_planned',
      'qty_bottled',
      'progress',
      'due_on',
      'priority',
    ],
    preset: [{ field: 'status', operator: 'not_in', value: ['done', 'shipped', 'closed', 'cancelled'] }],
    totals: ['qty_planned', 'qty_bottled', 'qty_packed', 'qty_transferred', 'qty_shipped', 'qty_scrapped'],
    // A flow may end without packing.
    progress: { done: ['qty_packed', 'qty_transferred'], planned: 'qty_planned' },
    due: { field: 'due_on', open: unfinished },
    only: { area: 'production' },
    sort: [
      ['urgency', 'asc'],
      ['due_on', 'asc'],
    ],
    bulk: ['priority', 'due_on'],
    sortedBy: { priority: 'urgency' },
    search: ['number', 'external_ref', 'lot_prefix'],
    filters: ['status', 'current_phase_id', 'brand', 'priority', 'due_on', 'created_at'],
  },
  form: [
    {
      section: 'Order',
      // What is typed comes first; the rest follows from the product.
      fields: [
        'product_id',
        'qty_planned',
        'due_on',
        'recipe_id',
        'priority',
        'flow_id',
        'kind',
        'parent_order_id',
      ],
    },
    { section: 'Dates', fields: ['requested_on', 'planned_start', 'planned_end'] },
    {
      section: 'Details',
      fields: ['batch_count', 'location_id', 'label_version', 'external_ref', 'notes'],
    },
  ],
  editableIn: ['draft', 'pending', 'planned', 'released', 'in_progress', 'on_hold'],
})

export type ProductionOrder = Row<typeof productionOrders>
