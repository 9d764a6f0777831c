import { projectMachine } from '../../machines/workflows/projects/projects'
import { computed } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { linesOf } from '../kit/define/facets/lines'
import type { Row } from '../kit/define/row'
import {
  choice,
  day,
  flag,
  internal,
  longText,
  optional,
  reference,
  text,
  withDefault,
} from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, money, percent } from '../kit/fields/numbers'
import { projectMembers } from './project_members'

/** What projects are about. */
export const projectCategories = [
  'capital',
  'facility',
  'product_launch',
  'regulatory',
  'it',
  'quality',
  'other',
] as const

/** Whether a project ends in time, the worst first. */
export const healths = ['late', 'at_risk', 'on_track'] as const
export type Health = (typeof healths)[number]

/** Statuses in which something is still to be done. */
const openProjectStatuses = ['draft', 'planned', 'in_progress', 'on_hold'] as const

/** Hours of work, to the quarter of an hour. */
export const hours = (
  label: string,
  more: { max?: number; min?: number; above?: number; signed?: true } = {},
) => decimal(label, 2, { unit: 'h', min: 0, max: 9_999_999, ...more })

/** An internal goal with an owner, dates and a budget, cut into tasks. */
export const projects = defineResource({
  name: 'projects',
  title: 'Projects',
  singular: 'project',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/list-projects',
  pages: [{ label: 'Plan and tasks', path: '/projects/tasks/:id' }],
  prefix: 'PRJ',
  label: '{number}',
  distinctBy: ['name'],
  fields: {
    name: withLook(text('Name', 120), 'name'),
    description: optional(longText('Description', 4000)),
    category: withDefault(choice('Category', projectCategories, { it: 'IT' }), 'other'),
    owner_id: reference('Owner', 'users', { where: { status: 'active' } }),
    sponsor_id: optional(reference('Sponsor', 'users', { where: { status: 'active' } })),
    customer_id: optional(reference('Customer', 'customers')),
    location_id: optional(reference('Location', 'locations')),
    priority: withLook(
      withDefault(choice('Priority', ['low', 'normal', 'high', 'urgent']), 'normal'),
      'priority',
    ),
    start_date: optional(day('Start')),
    due_date: optional(day('Due')),
    budget: optional(money('Budget', { max: 9_999_999_999 })),
    hourly_cost: optional(
      money('Cost per hour', { max: 99_999, help: 'The setting of projects if left blank' }),
    ),
    is_template: withDefault(flag('Template'), false),
  },
  systemFields: {
    baseline_start_date: optional(day('Start at baseline')),
    baseline_due_date: optional(day('Due at baseline')),
    baseline_hours: optional(hours('Hours at baseline')),
    actual_start_date: optional(day('Started')),
    actual_end_date: optional(day('Ended')),
    closing_note: optional(longText('Closing note')),
    health: withLook(withDefault(choice('Health', healths), 'on_track'), 'status'),
    health_rank: internal(withDefault(integer('Late first'), 3)),
    health_note: optional(longText('Health note', 300)),
    health_until: optional(day('Health set until')),
    progress_percent: withDefault(percent('Progress', { displayScale: 1 }), 0),
    estimated_hours: withDefault(hours('Hours estimated'), 0),
    logged_hours: withDefault(hours('Hours logged', { min: -9_999_999 }), 0),
    hours_left: withDefault(hours('Hours left'), 0),
    cost: withDefault(money('Cost', { min: -9_999_999_999 }), 0),
    budget_use_percent: optional(decimal('Budget used', 4, { unit: '%', displayScale: 1 })),
    tasks: withDefault(integer('Tasks'), 0),
    open_items: withDefault(integer('Open items'), 0),
    late_items: withDefault(integer('Late items'), 0),
    next_due: optional(day('Next due')),
    projected_end: optional(day('Projected end')),
  },
  derived: { members: computed(optional(text('Members', 4000, { commaSeparated: true }))) },
  workflow: projectMachine,
  events: {
    plan: { label: 'Plan', tone: 'primary', broadcastAs: 'planned' },
    start: {
      label: 'Start',
      tone: 'primary',
      inputs: { is_early: withDefault(flag('Start before the planned day'), false) },
      confirmText: 'Its dates and hours are kept as the baseline.',
      broadcastAs: 'started',
    },
    hold: {
      label: 'Put on hold',
      inputs: { note: optional(longText('Reason', 1000)) },
      broadcastAs: 'held',
      doneText: 'on hold',
    },
    resume: { label: 'Resume', tone: 'primary', broadcastAs: 'resumed' },
    complete: {
      label: 'Complete',
      tone: 'primary',
      inputs: { closing_note: optional(longText('Closing note')) },
      confirmText: 'It can only be read from then on.',
      broadcastAs: 'completed',
    },
    set_health: {
      label: 'Set health',
      inputs: { health: choice('Health', healths), health_note: longText('Why', 300) },
      confirmText: 'It counts for 7 days, then the rule decides again.',
      broadcastAs: 'health_set',
      doneText: 'health set',
    },
    cancel: {
      label: 'Cancel project',
      tone: 'danger',
      inputs: { closing_note: optional(longText('Reason')) },
      confirmText: 'Its open tasks and items are cancelled.',
      broadcastAs: 'cancelled',
    },
    reopen: {
      label: 'Reopen',
      inputs: { note: optional(longText('Reason', 1000)) },
      broadcastAs: 'reopened',
    },
  },
  access: { read: ['projects'], write: ['projects'] },
  lookup: {},
  attachments: true,
  editableIn: ['draft', 'planned', 'in_progress', 'on_hold'],
  removableIn: ['draft', 'planned'],
  lines: { project_members: linesOf(projectMembers, { via: 'project_id', naming: ['user'] }) },
  list: {
    columns: [
      'number',
      'name',
      'category',
      'owner_id',
      'members',
      'start_date',
      'due_date',
      'progress_percent',
      'health',
      'logged_hours',
      'estimated_hours',
      'cost',
      'budget',
      'late_items',
      'status',
    ],
    sort: [
      ['health_rank', 'asc'],
      ['due_date', 'asc'],
    ],
    sortedBy: { health: 'health_rank' },
    due: { field: 'due_date', open: openProjectStatuses },
    search: ['number', 'name'],
    filters: ['status', 'health', 'category', 'owner_id', 'location_id', 'due_date', 'is_template'],
    totals: ['logged_hours', 'estimated_hours', 'cost', 'budget'],
    bulk: ['owner_id', 'priority'],
  },
  form: [
    {
      section: 'Project',
      fields: [
        'name',
        'description',
        'category',
        'priority',
        'owner_id',
        'sponsor_id',
        'customer_id',
        'location_id',
      ],
    },
    {
      section: 'Dates and budget',
      fields: ['start_date', 'due_date', 'budget', 'hourly_cost', 'is_template', 'closing_note'],
      whenFilled: ['closing_note'],
    },
  ],
})

export type Project = Row<typeof projects>
