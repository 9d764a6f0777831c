import { workOrderMachine } from '../../../machines/workflows/production/maintenance/work_orders'
import { joined } from '../../kit/define/derived'
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
import { integer, money } from '../../kit/fields/numbers'
import { machineKinds } from '../machines/machines'
import { workPriorities } from './issue_details'
import { problemAreas } from './problemAreas'

/** Why a machine is worked on. */
export const workTypes = ['corrective', 'preventive', 'inspection', 'calibration'] as const

const minutes = (label: string) => withDefault(integer(label, { unit: 'min', min: 0 }), 0)

const signature = () =>
  optional(
    text('Signature', 160, {
      help: 'Your name, where the plan wants it: all was done as the checklist says.',
    }),
  )

/** Maintenance of a machine: what is wrong with it, who mends it, and how long it was out. */
export const workOrders = defineResource({
  name: 'work_orders',
  title: 'Maintenance work orders',
  singular: 'work order',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/work-orders',
  prefix: 'WO',
  label: '{number}',
  fields: {
    machine_id: reference('Machine', 'machines', { where: { is_active: 1 } }),
    issue_section_id: reference('Section', 'issue_sections', { where: { is_active: 1 } }),
    issue_detail_id: reference('Detail', 'issue_details', {
      where: { is_active: 1 },
      dependsOn: { issue_section_id: 'issue_section_id' },
    }),
    type: withDefault(choice('Type', workTypes), 'corrective'),
    priority: optional(choice('Priority', workPriorities)),
    machine_stopped: optional(flag('Machine stopped')),
    description: optional(longText('Description', 2000)),
    due_on: optional(day('Due')),
    recurrence_days: optional(
      integer('Repeats after', {
        unit: 'days',
        min: 1,
        max: 3660,
        help: 'Of preventive work: its finish opens the next.',
      }),
    ),
  },
  systemFields: {
    assigned_to_id: optional(reference('Assigned to', 'users')),
    reported_by_id: optional(reference('Reported by', 'users')),
    reported_at: instant('Reported'),
    acknowledged_at: optional(instant('Acknowledged')),
    started_at: optional(instant('Started')),
    finished_at: optional(instant('Finished')),
    finished_by_id: optional(reference('Finished by', 'users')),
    verified_at: optional(instant('Verified')),
    verified_by_id: optional(reference('Verified by', 'users')),
    /** Since when it is worked on, while it is. */
    working_since: optional(instant('Worked on since')),
    labour_minutes: minutes('Labour'),
    /** Whole minutes that its machine was down or in maintenance for it, up to the state it is in. */
    downtime_minutes: minutes('Downtime'),
    /** Since when its machine is out for it, while it is. */
    out_since: optional(instant('Out since')),
    /** Of the spare parts that it took and did not return. */
    parts_cost: withDefault(money('Parts'), 0),
    root_cause: optional(longText('Root cause', 2000)),
    action_taken: optional(longText('Action taken', 2000)),
    wait_reason: optional(longText('Waits for', 500)),
    cancel_reason: optional(longText('Reason of the cancellation', 500)),
    as_found: optional(text('As found', 200)),
    as_left: optional(text('As left', 200)),
    maintenance_plan_id: optional(reference('Plan', 'maintenance_plans')),
    /** The day on which its plan was due. */
    planned_on: optional(day('Planned on')),
    /** The time that it takes of its machine in the production plan. */
    calendar_exception_id: internal(optional(reference('Reserved time', 'calendar_exceptions'))),
    /** The name of who signed that it was done as the plan says. */
    signature: optional(text('Signed', 160)),
    production_order_id: optional(reference('Order', 'production_orders')),
    step_id: optional(reference('Step', 'production_order_steps')),
  },
  derived: {
    machine_kind: joined(choice('Machine kind', machineKinds, { hplc: 'HPLC' }), 'machine_id', 'kind'),
    line: joined(optional(text('Line', 40)), 'machine_id', 'line'),
    takes_machine: joined(optional(flag('Takes the machine')), 'maintenance_plan_id', 'takes_machine'),
    needs_signature: joined(optional(flag('Signed at its finish')), 'maintenance_plan_id', 'needs_signature'),
    expected_minutes: joined(
      optional(integer('Expected', { unit: 'min' })),
      'maintenance_plan_id',
      'expected_minutes',
    ),
    instructions: joined(optional(longText('Instructions', 2000)), 'maintenance_plan_id', 'instructions'),
  },
  workflow: workOrderMachine,
  editableIn: ['open', 'acknowledged'],
  removableIn: [],
  fills: { machine_id: [], issue_detail_id: ['priority', 'machine_stopped'] },
  events: {
    acknowledge: { label: 'Acknowledge', tone: 'primary', broadcastAs: 'acknowledged' },
    assign: {
      label: 'Assign',
      inputs: { assigned_to_id: reference('Technician', 'users', { where: { status: 'active' } }) },
      broadcastAs: 'assigned',
    },
    start: { label: 'Start', tone: 'primary', through: ['acknowledge'], broadcastAs: 'started' },
    wait_parts: {
      label: 'Wait for parts',
      inputs: { wait_reason: longText('Waits for', 500) },
      broadcastAs: 'waiting',
      doneText: 'waits for parts',
      historyName: 'Waits for parts',
    },
    resume: { label: 'Resume', tone: 'primary', broadcastAs: 'resumed' },
    finish: {
      label: 'Finish',
      tone: 'primary',
      inputs: {
        root_cause: optional(longText('Root cause', 2000)),
        action_taken: optional(longText('Action taken', 2000)),
        labour_minutes: optional(
          integer('Labour', {
            unit: 'min',
            min: 0,
            max: 100_000,
            help: 'Left empty, the time it was worked on.',
          }),
        ),
        signature: signature(),
      },
      broadcastAs: 'done',
    },
    certify: {
      label: 'Finish with certificate',
      tone: 'primary',
      inputs: {
        as_found: text('As found', 200),
        as_left: text('As left', 200),
        calibration_certificate: text('Certificate', 120),
        calibration_due_on: day('Valid until'),
        signature: signature(),
      },
      broadcastAs: 'certified',
    },
    verify: {
      label: 'Verify',
      tone: 'primary',
      confirmText: 'Its machine is ready for work again.',
      broadcastAs: 'verified',
    },
    reopen: {
      label: 'Reopen',
      inputs: { note: longText('What is still wrong', 500) },
      broadcastAs: 'reopened',
    },
    cancel: {
      label: 'Cancel',
      tone: 'danger',
      inputs: { cancel_reason: longText('Reason', 500) },
      broadcastAs: 'cancelled',
    },
  },
  access: {
    read: problemAreas,
    write: problemAreas,
    remove: [],
  },
  lookup: {},
  attachments: true,
  list: {
    columns: [
      'number',
      'machine_id',
      'issue_section_id',
      'issue_detail_id',
      'type',
      'priority',
      'status',
      'machine_stopped',
      'reported_at',
      'assigned_to_id',
      'downtime_minutes',
      'due_on',
    ],
    sort: [
      ['status', 'asc'],
      ['priority', 'desc'],
      ['reported_at', 'asc'],
    ],
    search: ['number', 'description'],
    filters: [
      'status',
      'machine_id',
      'issue_section_id',
      'issue_detail_id',
      'type',
      'priority',
      'machine_stopped',
      'assigned_to_id',
      'reported_at',
      'due_on',
    ],
    totals: ['labour_minutes', 'parts_cost'],
  },
  form: [
    {
      section: 'Problem',
      fields: [
        'machine_id',
        'issue_section_id',
        'issue_detail_id',
        'type',
        'priority',
        'machine_stopped',
        'description',
        'due_on',
        'recurrence_days',
      ],
    },
    {
      section: 'Repair',
      fields: [
        'assigned_to_id',
        'reported_by_id',
        'reported_at',
        'acknowledged_at',
        'started_at',
        'wait_reason',
        'root_cause',
        'action_taken',
        'as_found',
        'as_left',
        'finished_at',
        'verified_by_id',
        'verified_at',
        'labour_minutes',
        'downtime_minutes',
        'parts_cost',
        'production_order_id',
        'step_id',
        'cancel_reason',
        'maintenance_plan_id',
        'planned_on',
        'expected_minutes',
        'instructions',
        'signature',
      ],
      whenFilled: [
        'acknowledged_at',
        'started_at',
        'wait_reason',
        'root_cause',
        'action_taken',
        'as_found',
        'as_left',
        'finished_at',
        'verified_by_id',
        'verified_at',
        'production_order_id',
        'step_id',
        'cancel_reason',
        'maintenance_plan_id',
        'planned_on',
        'expected_minutes',
        'instructions',
        'signature',
      ],
    },
  ],
})

export type WorkOrder = Row<typeof workOrders>
