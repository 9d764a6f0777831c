import { shiftHandoverMachine } from '../../../machines/workflows/production/handovers/shift_handovers'
import { defineResource } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/define/facets/lines'
import { paperTable } from '../../kit/define/facets/paper'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, longText, optional, reference, withDefault } from '../../kit/fields/field'
import { plannedShifts } from '../plan/daily_orders'
import { handoverColumns, shiftHandoverLines } from './shift_handover_lines'

/** What one shift leaves to the next: drafted from the log, acknowledged by both leads. */
export const shiftHandovers = defineResource({
  name: 'shift_handovers',
  title: 'Shift handovers',
  singular: 'shift handover',
  segment: 'production',
  modules: ['Production'],
  path: '/production/shift-handovers',
  prefix: 'SH',
  label: '{number}',
  fields: {
    location_id: reference('Location', 'locations', {
      where: { is_active: 1 },
      fixed: true,
      beginsOwn: true,
    }),
    plan_date: { ...day('Day'), fixed: true },
    shift: { ...withDefault(choice('Shift', plannedShifts), 'day'), fixed: true },
    notes: optional(longText('Notes')),
  },
  systemFields: {
    from_at: instant('From'),
    to_at: instant('To'),
    /** Until when the log was read. */
    read_at: instant('Log read'),
    handed_over_by_id: optional(reference('Handed over by', 'users')),
    handed_over_at: optional(instant('Handed over')),
    taken_over_by_id: optional(reference('Taken over by', 'users')),
    taken_over_at: optional(instant('Taken over')),
    remark: optional(longText('Remark of the next shift', 1000)),
    reject_note: optional(longText('Reject reason', 500)),
  },
  workflow: shiftHandoverMachine,
  events: {
    refresh: { label: 'Read log again', broadcastAs: 'refreshed' },
    hand_over: {
      label: 'Hand over',
      tone: 'primary',
      confirmText: 'The log is read once more, and then stays as it is. Another lead takes over.',
      broadcastAs: 'handed_over',
    },
    take_over: {
      label: 'Take over',
      tone: 'primary',
      inputs: { remark: optional(longText('Remark', 1000)) },
      broadcastAs: 'taken_over',
    },
    reject: { label: 'Reject', inputs: { reject_note: longText('Reason', 500) }, broadcastAs: 'rejected' },
    withdraw: { label: 'Withdraw', broadcastAs: 'withdrawn' },
  },
  access: { read: ['daily_orders'], write: ['production_page'] },
  lookup: {},
  unique: [['shift', 'location_id', 'plan_date']],
  lines: {
    shift_handover_lines: linesOf(shiftHandoverLines, { via: 'shift_handover_id', naming: ['subject'] }),
  },
  editableIn: ['draft'],
  list: {
    columns: [
      'number',
      'plan_date',
      'shift',
      'location_id',
      'handed_over_by_id',
      'handed_over_at',
      'taken_over_by_id',
      'taken_over_at',
      'status',
    ],
    sort: [['from_at', 'desc']],
    search: ['number', 'notes', 'remark'],
    filters: ['status', 'plan_date', 'shift', 'location_id', 'handed_over_by_id', 'taken_over_by_id'],
  },
  form: [
    { section: 'Shift', fields: ['location_id', 'plan_date', 'shift', 'notes'] },
    {
      section: 'Acknowledged',
      fields: [
        'read_at',
        'handed_over_by_id',
        'handed_over_at',
        'taken_over_by_id',
        'taken_over_at',
        'remark',
        'reject_note',
      ],
      whenFilled: ['remark', 'reject_note'],
    },
  ],
  paper: {
    title: 'Shift handover',
    parties: [],
    facts: [
      'location_id',
      'plan_date',
      'shift',
      'read_at',
      'handed_over_by_id',
      'handed_over_at',
      'taken_over_by_id',
      'taken_over_at',
    ],
    table: paperTable(shiftHandoverLines, [...handoverColumns, 'due_on']),
    notes: ['notes', 'remark'],
    signatures: ['Outgoing lead', 'Incoming lead'],
    drafts: ['draft'],
  },
})

export type ShiftHandover = Row<typeof shiftHandovers>
