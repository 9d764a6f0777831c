import { taskItemMachine } from '../../machines/workflows/projects/task_items'
import { computed, joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
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
} from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, money, percent } from '../kit/fields/numbers'
import { requiredWhere } from '../kit/fields/requiredWhere'
import { hours } from './projects'

/** Tables whose records an item may be about: their number and status show at the item. */
const linkedTables = [
  'purchases',
  'production_orders',
  'work_orders',
  'products',
  'trainings',
  'rd_projects',
] as const
export type LinkedTable = (typeof linkedTables)[number]

/** Statuses of an item in which something is still to be done. */
export const openItemStatuses = ['todo', 'in_progress', 'in_review', 'blocked'] as const

const figure = (label: string) => decimal(label, 6, { min: -999_999_999 })

/** The smallest piece of a task: one person can finish it. */
export const taskItems = defineResource({
  name: 'task_items',
  title: 'Items',
  singular: 'item',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/list-projects?list=items',
  pages: [{ label: 'Records of the item', path: '/task_items/record/:id' }],
  label: '{name}',
  lookup: {},
  fields: {
    project_task_id: reference('Task', 'project_tasks', { fixed: true }),
    name: withLook(text('Name', 200), 'name'),
    item_type: withDefault(
      choice('Type', ['action', 'check', 'purchase', 'document', 'measurement', 'decision']),
      'action',
    ),
    assignee_id: optional(reference('Assignee', 'users', { where: { status: 'active' } })),
    reviewer_id: optional(reference('Reviewer', 'users', { where: { status: 'active' } })),
    due_date: optional(day('Due')),
    estimated_hours: optional(hours('Estimate')),
    remaining_hours: optional(
      decimal('Remaining', 2, {
        unit: 'h',
        min: 0,
        max: 9_999_999,
        help: 'Estimate less hours logged if left blank',
      }),
    ),
    expected_value: optional(figure('Expected value')),
    min_value: optional(figure('Lowest value')),
    max_value: optional(figure('Highest value')),
    unit: optional(text('Unit', 20)),
    linked_type: optional(choice('Linked record', linkedTables, { rd_projects: 'R&D project' })),
    linked_number: requiredWhere(optional(text('Its number', 40, { help: 'Of a product its SKU' })), {
      linked_type: [...linkedTables],
    }),
    is_required: withDefault(flag('Required'), true),
    is_outside: withDefault(flag('May be due after the end of the project'), false),
  },
  systemFields: {
    sequence: withDefault(integer('Sequence'), 1),
    linked_id: internal(optional(integer('Linked id'))),
    blocked_reason: optional(longText('Blocked because', 300)),
    blocked_from: internal(optional(text('Blocked from', 20))),
    waiver_note: optional(longText('Waived because', 300)),
    done_at: optional(instant('Done')),
    done_by_id: optional(reference('Done by', 'users')),
    progress_percent: withDefault(percent('Progress', { displayScale: 1 }), 0),
    records: withDefault(integer('Records'), 0),
    logged_hours: withDefault(hours('Logged', { min: -9_999_999 }), 0),
    hours_left: withDefault(hours('Hours left'), 0),
    amount: withDefault(money('Costs', { min: -9_999_999_999 }), 0),
    last_value: optional(figure('Last value')),
    in_range: optional(flag('In range')),
    last_record_at: optional(instant('Last record')),
  },
  derived: {
    project_id: joined(reference('Project', 'projects'), 'project_task_id', 'project_id'),
    project_status: joined(text('Project status', 20), 'project_task_id.project_id', 'status'),
    linked_status: computed(withLook(optional(text('Status of the record', 40)), 'status')),
  },
  workflow: taskItemMachine,
  events: {
    start: { label: 'Start', tone: 'primary', broadcastAs: 'started' },
    submit: { label: 'Submit for review', tone: 'primary', broadcastAs: 'submitted', doneText: 'submitted' },
    finish: {
      label: 'Finish',
      tone: 'primary',
      broadcastAs: 'finished',
      through: ['start'],
    },
    accept: {
      label: 'Accept',
      tone: 'primary',
      inputs: { waiver_note: optional(longText('Waiver', 300)) },
      broadcastAs: 'accepted',
    },
    return: {
      label: 'Return',
      inputs: { note: optional(longText('Reason', 300)) },
      broadcastAs: 'returned',
      doneText: 'returned',
    },
    block: {
      label: 'Block',
      inputs: { blocked_reason: optional(longText('Reason', 300)) },
      broadcastAs: 'blocked',
    },
    unblock: { label: 'Unblock', broadcastAs: 'unblocked' },
    reopen: { label: 'Reopen', broadcastAs: 'reopened' },
    cancel: { label: 'Cancel item', tone: 'danger', broadcastAs: 'cancelled' },
  },
  access: { read: ['projects'], write: ['projects'] },
  attachments: true,
  editableIn: ['todo', 'in_progress', 'in_review', 'blocked'],
  removableIn: ['todo', 'in_progress', 'blocked', 'cancelled'],
  list: {
    columns: [
      'sequence',
      'name',
      'item_type',
      'assignee_id',
      'due_date',
      'estimated_hours',
      'logged_hours',
      'hours_left',
      'progress_percent',
      'linked_number',
      'linked_status',
      'is_required',
      'status',
    ],
    sort: [
      ['project_task_id', 'asc'],
      ['sequence', 'asc'],
    ],
    due: { field: 'due_date', open: openItemStatuses },
    search: ['name'],
    filters: ['project_task_id', 'project_id', 'assignee_id', 'status', 'due_date', 'item_type'],
    totals: ['estimated_hours', 'logged_hours', 'hours_left'],
    bulk: ['assignee_id', 'reviewer_id', 'due_date'],
  },
  form: [
    {
      section: 'Item',
      fields: [
        'project_task_id',
        'name',
        'item_type',
        'assignee_id',
        'reviewer_id',
        'due_date',
        'estimated_hours',
        'remaining_hours',
        'is_required',
        'is_outside',
        'blocked_reason',
        'waiver_note',
      ],
      whenFilled: ['blocked_reason', 'waiver_note'],
    },
    { section: 'Measurement', fields: ['expected_value', 'min_value', 'max_value', 'unit'] },
    { section: 'Linked record', fields: ['linked_type', 'linked_number'] },
  ],
})

export type TaskItem = Row<typeof taskItems>
