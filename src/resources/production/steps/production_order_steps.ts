import { roles } from '../../../access'
import { productionOrderStepMachine } from '../../../machines/workflows/production/production_order_steps'
import { joined } from '../../kit/define/derived'
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
import { integer, percent, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { unitKinds } from '../flows/operations'
import { plantAreas } from '../flows/plantArea'
import { blockCodes, blockWords } from './blockCodes'
import { productionOrderStepEvents } from './production_order_step_events'

const counted = (label: string) => withDefault(quantity(label), 0)
const seconds = (label: string) => withDefault(integer(label, { unit: 's' }), 0)

/** One phase and operation of an order: what the floor works on. Quantities are ml, samples, else bottles. */
export const productionOrderSteps = defineResource({
  name: 'production_order_steps',
  title: 'Order steps',
  singular: 'step',
  segment: 'production',
  modules: ['Production'],
  path: '/production/production-orders',
  label: '{sequence}',
  fields: {},
  systemFields: {
    production_order_id: reference('Order', 'production_orders'),
    sequence: integer('Sequence'),
    batch_no: withDefault(integer('Batch'), 0),
    flow_action_id: optional(reference('Flow action', 'flow_actions')),
    phase_id: reference('Phase', 'phases'),
    operation_id: reference('Operation', 'operations'),
    machine_id: optional(reference('Machine', 'machines')),
    assigned_user_id: optional(reference('Operator', 'users')),
    lot_id: optional(reference('Lot', 'lots')),
    unit_kind: choice('Unit', unitKinds, { ml: 'ml' }),
    qty_planned: counted('Planned'),
    qty_in: counted('Received'),
    qty_good: counted('Good'),
    qty_scrap: counted('Scrap'),
    qty_rework: counted('Rework'),
    /** Where what was left at the finish went: ml where the step takes liquid, else pieces. */
    rest_recovered: counted('Rest recovered'),
    rest_lost: counted('Rest lost'),
    allow_overlap: withDefault(flag('Overlap'), false),
    min_buffer_qty: counted('Buffer before overlap'),
    requires_hplc_pass: withDefault(flag('After HPLC pass'), false),
    requires_second_person: withDefault(flag('Second person'), false),
    requires_label_check: withDefault(flag('Label check'), false),
    is_optional: withDefault(flag('Optional'), false),
    scrap_limit_percent: withDefault(percent('Scrap limit'), 3),
    ready_at: optional(instant('Ready')),
    started_at: optional(instant('Started')),
    finished_at: optional(instant('Finished')),
    running_since: optional(instant('Running since')),
    paused_at: optional(instant('Paused')),
    blocked_at: optional(instant('Blocked')),
    run_seconds: seconds('Run'),
    pause_seconds: seconds('Pause'),
    pause_reason_parameter_id: optional(reference('Pause reason', 'parameters')),
    scrap_note: optional(longText('Reason for scrap above limit', 500)),
    /** Of the sheet of a batch; `weighed_at` is when the last line was weighed and mixing began. */
    lines_to_weigh: withDefault(integer('Lines to weigh'), 0),
    lines_weighed: withDefault(integer('Lines weighed'), 0),
    weighed_at: optional(instant('Weighed')),
    unweighed_reason: optional(longText('Reason for lines not weighed', 500)),
    ppe_confirmed: withDefault(flag('Protective equipment worn'), false),
    tank_clean: withDefault(flag('Tank clean'), false),
    /** Of the bottles of a filler: when the next check is due, its sample, and the checks that have something wrong. */
    fill_due_at: optional(instant('Fill check due')),
    fill_checked_at: optional(instant('Fill checked')),
    fill_needed: withDefault(integer('Bottles to weigh'), 0),
    fill_weighed: withDefault(integer('Bottles weighed'), 0),
    fill_failed: optional(text('Failed fill check', 20)),
    fill_signal: optional(text('Fill check out of control', 20)),
    /** Of labels: when the next check is due, and the one that failed. */
    label_due_at: optional(instant('Label check due')),
    label_failed: optional(text('Failed label check', 20)),
    /** Of seals: what is counted when the next check is due, and the check that failed last. */
    seal_due_qty: optional(quantity('Seal check due at')),
    seal_failed: withDefault(flag('Seal check failed'), false),
    block_code: optional(choice('Block', blockCodes, blockWords)),
    block_note: optional(longText('Block note', 500)),
    daily_order_line_id: optional(reference('Planned line', 'daily_order_lines')),
  },
  derived: {
    area: joined(choice('Area', plantAreas), 'production_order_id', 'area'),
    number: joined(text('Order', 20), 'production_order_id', 'number'),
    units_per_carton: joined(
      optional(integer('Units per carton')),
      'production_order_id',
      'units_per_carton',
    ),
    phase_code: joined(withLook(text('Phase code', 20), 'code'), 'phase_id', 'code'),
    phase_sequence: joined(integer('Board order'), 'phase_id', 'sequence'),
    phase_roles: joined(choices('Operators', roles), 'phase_id', 'roles'),
  },
  workflow: productionOrderStepMachine,
  events: productionOrderStepEvents,
  access: { read: ['production_orders', 'production_dashboard'], write: [] },
  lookup: { codes: ['number'] },
  unique: [['production_order_id', 'sequence', 'batch_no']],
  list: {
    columns: [
      'production_order_id',
      'sequence',
      'batch_no',
      'phase_id',
      'operation_id',
      'status',
      'machine_id',
      'assigned_user_id',
      'unit_kind',
      'qty_planned',
      'qty_in',
      'qty_good',
      'qty_scrap',
      'qty_rework',
      'started_at',
      'finished_at',
    ],
    only: { area: 'production' },
    sort: [
      ['production_order_id', 'desc'],
      ['sequence', 'asc'],
      ['batch_no', 'asc'],
    ],
    search: [],
    filters: ['production_order_id', 'phase_id', 'status', 'machine_id'],
  },
  form: [],
})

export type ProductionOrderStep = Row<typeof productionOrderSteps>
