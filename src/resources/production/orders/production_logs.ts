import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  choice,
  instant,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'

const signed = (label: string) => quantity(label, { min: -999_999_999 })

/** What happened at a step, for ever: every start, count, stop and finish. */
export const productionLogs = defineResource({
  name: 'production_logs',
  title: 'Production logs',
  singular: 'log line',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/production-logs',
  label: '{phase_id}, {event}',
  fields: {},
  systemFields: {
    production_order_id: reference('Order', 'production_orders'),
    step_id: reference('Step', 'production_order_steps'),
    phase_id: reference('Phase', 'phases'),
    operation_id: reference('Operation', 'operations'),
    machine_id: optional(reference('Machine', 'machines')),
    user_id: optional(reference('User', 'users')),
    event: choice('Event', [
      'start',
      'report',
      'pause',
      'resume',
      'finish',
      'block',
      'unblock',
      'skip',
      'reopen',
      'correct',
    ]),
    qty_good: withDefault(signed('Good'), 0),
    qty_scrap: withDefault(signed('Scrap'), 0),
    qty_rework: withDefault(signed('Rework'), 0),
    rest_recovered: withDefault(signed('Rest recovered'), 0),
    rest_lost: withDefault(signed('Rest lost'), 0),
    loss_reason_parameter_id: optional(reference('Loss reason', 'parameters')),
    scrap_reason_parameter_id: optional(reference('Scrap reason', 'parameters')),
    pause_reason_parameter_id: optional(reference('Pause reason', 'parameters')),
    note: optional(longText('Note', 500)),
    started_at: instant('From'),
    ended_at: instant('To'),
    /** Later than it was done: it waited at a screen without a line. */
    arrived_at: optional(instant('Arrived')),
    duration_s: integer('Duration', { unit: 's' }),
    crew_count: optional(integer('Crew')),
    /** Of a line that corrects another: by which correction, and which line. */
    correction_id: optional(reference('Correction', 'production_order_corrections')),
    reversal_of_id: optional(reference('Corrects', 'production_logs')),
    posting_key: internal(optional(text('Posting key', 80))),
  },
  derived: { number: joined(text('Order', 20), 'production_order_id', 'number') },
  access: { read: ['production_orders', 'production_reports', 'production_reports_export'], write: [] },
  lookup: {},
  appendOnly: true,
  list: {
    columns: [
      'ended_at',
      'production_order_id',
      'phase_id',
      'operation_id',
      'event',
      'qty_good',
      'qty_scrap',
      'qty_rework',
      'scrap_reason_parameter_id',
      'rest_recovered',
      'rest_lost',
      'loss_reason_parameter_id',
      'machine_id',
      'user_id',
      'duration_s',
      'arrived_at',
    ],
    sort: [['ended_at', 'desc']],
    search: [],
    filters: ['production_order_id', 'step_id', 'phase_id', 'event', 'machine_id', 'user_id', 'ended_at'],
  },
  form: [],
})

export type ProductionLog = Row<typeof productionLogs>
