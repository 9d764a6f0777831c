import { roles } from '../../../access'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, day, flag, instant, optional, text } from '../../kit/fields/field'
import { decimal, integer, millilitres, quantity, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { unitKinds } from '../flows/operations'
import { plantAreas } from '../flows/plantArea'
import { stepFacts } from '../gates/stepFacts'
import { priorities } from '../orders/production_orders'

/** The cards of the production board: the steps that can be worked on, each with what its card shows. */
export const board = defineResource({
  name: 'board',
  title: 'Production board',
  singular: 'card',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-dashboard',
  label: '{number}',
  fields: {},
  systemFields: {
    area: choice('Area', plantAreas),
    production_order_id: integer('Order id'),
    number: text('Order', 20),
    order_status: withLook(text('Order status', 20), 'status'),
    status: text('Status', 20),
    sequence: integer('Sequence'),
    batch_no: integer('Batch'),
    batch_count: integer('Batches'),
    phase_id: integer('Phase id'),
    phase: text('Phase', 80),
    phase_code: withLook(text('Phase code', 20), 'code'),
    phase_sequence: integer('Board order'),
    phase_roles: choices('Operators', roles),
    operation: text('Operation', 80),
    needs_machine: flag('Needs a machine'),
    product: text('Product', 160),
    sku: withLook(text('SKU', 40), 'sku'),
    brand: optional(text('Brand', 80)),
    flavor: optional(text('Flavour', 80)),
    volume_ml: optional(millilitres('Size')),
    strength_mg_ml: optional(strength('Strength')),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    recipe: optional(text('Recipe', 40)),
    unit_kind: choice('Unit', unitKinds, { ml: 'ml' }),
    units_per_carton: optional(integer('Units per carton')),
    qty_planned: quantity('Planned'),
    qty_in: quantity('Received'),
    qty_good: quantity('Good'),
    qty_scrap: quantity('Scrap'),
    qty_rework: quantity('Rework'),
    machine_id: optional(integer('Machine id')),
    machine: optional(text('Machine', 80)),
    operator: optional(text('Operator', 120)),
    ready_at: optional(instant('Ready')),
    started_at: optional(instant('Started')),
    running_since: optional(instant('Running since')),
    paused_at: optional(instant('Paused')),
    blocked_at: optional(instant('Blocked')),
    phase_since: optional(instant('In phase since')),
    run_seconds: integer('Run', { unit: 's' }),
    standard_minutes: optional(decimal('Standard', 1, { unit: 'min' })),
    due_on: day('Due'),
    priority: withLook(choice('Priority', priorities), 'priority'),
    block_code: withLook(optional(text('Block', 20)), 'code'),
    block_note: optional(text('Block note', 500)),
    pause_reason: optional(text('Pause reason', 80)),
    hold_note: optional(text('Hold note', 500)),
    held_at: optional(instant('On hold since')),
    /** Of a batch: how far it is weighed, how it mixes and rests, and how many ingredients its order lacks. */
    lines_to_weigh: integer('Lines to weigh'),
    lines_weighed: integer('Lines weighed'),
    weighed_at: optional(instant('Weighed')),
    mix_minutes: optional(integer('Mixing', { unit: 'min' })),
    rest_hours: optional(decimal('Rest before bottling', 2, { unit: 'h' })),
    short_count: optional(integer('Ingredients short')),
    ...stepFacts,
  },
  wall: true,
  access: { read: ['production_dashboard'], write: [] },
  list: {
    only: { area: 'production' },
    columns: [
      'number',
      'phase',
      'product',
      'status',
      'qty_good',
      'qty_planned',
      'machine',
      'operator',
      'due_on',
    ],
    sort: [['phase_sequence', 'asc']],
    search: ['number', 'sku', 'product', 'machine'],
    filters: ['phase_code', 'status', 'machine_id'],
  },
  form: [],
})

/** A card of the production board. */
export type BoardCard = Row<typeof board>
