import { dailyOrderLineMachine } from '../../../machines/workflows/production/daily_order_lines'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  day,
  flag,
  instant,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer, quantity } from '../../kit/fields/numbers'
import { plannedShifts } from './daily_orders'

/** Where a line came from: the plan board, a request of a person, or a released forecast. */
const lineSources = ['plan', 'request', 'forecast'] as const

/** One planned piece of a step on one machine in a shift; a request has neither step nor machine yet. */
export const dailyOrderLines = defineResource({
  name: 'daily_order_lines',
  title: 'Daily order lines',
  singular: 'line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/daily-orders?list=lines',
  label: 'line {id}',
  fields: {
    product_id: reference('Product', 'products', { where: { status: 'active' } }),
    planned_qty: quantity('Quantity', { above: 0 }),
    wanted_on: day('Wanted on'),
    is_rush: withDefault(flag('Rush'), false),
    note: optional(longText('Note', 500)),
  },
  systemFields: {
    daily_order_id: optional(reference('Daily order', 'daily_orders')),
    machine_id: optional(reference('Machine', 'machines')),
    sequence: optional(integer('Sequence')),
    source: withDefault(choice('Source', lineSources), 'request'),
    requested_by_id: optional(reference('Requested by', 'users')),
    production_order_id: optional(reference('Order', 'production_orders')),
    step_id: optional(reference('Step', 'production_order_steps')),
    phase_id: optional(reference('Phase', 'phases')),
    done_qty: withDefault(quantity('Done'), 0),
    planned_start: optional(instant('Planned start')),
    planned_end: optional(instant('Planned end')),
    setup_minutes: withDefault(integer('Set-up', { unit: 'min' }), 0),
    is_pinned: withDefault(flag('Pinned'), false),
    pinned_at: optional(instant('Not before')),
    carried_from_line_id: optional(reference('Carried over from', 'daily_order_lines')),
    change_reason: optional(longText('Reason for the change', 500)),
  },
  derived: {
    plan_date: joined(optional(day('Day')), 'daily_order_id', 'plan_date'),
    shift: joined(optional(choice('Shift', plannedShifts)), 'daily_order_id', 'shift'),
    order_number: joined(
      withLook(optional(text('Order number', 20)), 'code'),
      'production_order_id',
      'number',
    ),
    product_name: joined(text('Product name', 120), 'product_id', 'name'),
    jurisdiction: joined(
      withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
      'product_id',
      'excise_jurisdiction',
    ),
  },
  workflow: dailyOrderLineMachine,
  events: {
    make_order: {
      label: 'Create order',
      tone: 'primary',
      inputs: {
        production_order_id: optional(
          reference('Open order', 'production_orders', {
            where: { status: ['pending', 'planned', 'released', 'in_progress'] },
            dependsOn: { product_id: 'product_id' },
          }),
        ),
        recipe_id: optional(reference('Recipe', 'recipes', { where: { status: 'approved' } })),
        flow_id: optional(reference('Flow', 'flows', { where: { status: 'active', area: 'production' } })),
        due_on: optional(day('Due')),
      },
      confirmText: 'Without an open order a new one is made and submitted.',
      broadcastAs: 'ordered',
    },
    decline: {
      label: 'Reject',
      tone: 'danger',
      inputs: { note: longText('Reason', 500) },
      broadcastAs: 'declined',
    },
    withdraw: { label: 'Withdraw', tone: 'danger', broadcastAs: 'withdrawn' },
    plan: { label: 'Plan', hidden: true, broadcastAs: 'planned' },
    start: { label: 'Start', hidden: true, broadcastAs: 'started' },
    finish: { label: 'Finish', hidden: true, broadcastAs: 'finished' },
    move: { label: 'Move', hidden: true, broadcastAs: 'changed' },
    resize: {
      label: 'Change quantity',
      inputs: {
        planned_qty: quantity('Quantity', { above: 0 }),
        change_reason: optional(longText('Reason', 500)),
      },
      broadcastAs: 'changed',
    },
    carry_over: { label: 'Carry over', broadcastAs: 'carried_over' },
    cancel: { label: 'Take out of the plan', tone: 'danger', broadcastAs: 'cancelled' },
  },
  access: { read: ['daily_orders', 'production_orders'], write: ['daily_orders_request'], remove: [] },
  editableIn: ['requested'],
  list: {
    columns: [
      'plan_date',
      'shift',
      'machine_id',
      'sequence',
      'production_order_id',
      'product_id',
      'phase_id',
      'status',
      'planned_qty',
      'done_qty',
      'planned_start',
      'planned_end',
    ],
    sort: [
      ['plan_date', 'desc'],
      ['machine_id', 'asc'],
      ['sequence', 'asc'],
    ],
    search: ['order_number', 'note'],
    filters: [
      'status',
      'plan_date',
      'shift',
      'machine_id',
      'production_order_id',
      'product_id',
      'phase_id',
      'source',
    ],
    totals: ['planned_qty', 'done_qty'],
  },
  form: [
    { section: 'Request', fields: ['product_id', 'planned_qty', 'wanted_on', 'is_rush', 'note'] },
    {
      section: 'Plan',
      fields: [
        'daily_order_id',
        'machine_id',
        'sequence',
        'production_order_id',
        'phase_id',
        'done_qty',
        'planned_start',
        'planned_end',
        'setup_minutes',
        'is_pinned',
        'pinned_at',
        'carried_from_line_id',
        'change_reason',
        'requested_by_id',
      ],
    },
  ],
})

export type DailyOrderLine = Row<typeof dailyOrderLines>
