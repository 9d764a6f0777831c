import { projectTaskMachine } from '../../machines/workflows/projects/project_tasks'
import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import { linesOf } from '../kit/define/facets/lines'
import type { Row } from '../kit/define/row'
import { day, flag, internal, longText, optional, reference, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { decimal, integer, percent } from '../kit/fields/numbers'
import { projectDependencies } from './project_dependencies'
import { hours } from './projects'

/** Statuses of a task in which something is still to be done. */
const openTaskStatuses = ['todo', 'in_progress', 'blocked'] as const

/** A phase or work package of a project. A task with subtasks is a phase: its dates, hours and progress are theirs. */
export const projectTasks = defineResource({
  name: 'project_tasks',
  title: 'Project tasks',
  singular: 'project task',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/list-projects?list=tasks',
  pages: [{ label: 'Task items', path: '/projects/tasks/items/:id' }],
  label: '{name}',
  lookup: {},
  fields: {
    project_id: reference('Project', 'projects', { fixed: true }),
    name: withLook(text('Name', 120), 'name'),
    description: optional(longText('Description')),
    parent_task_id: optional(
      reference('Part of', 'project_tasks', { dependsOn: { project_id: 'project_id' } }),
    ),
    owner_id: optional(reference('Owner', 'users', { where: { status: 'active' } })),
    start_date: optional(day('Start')),
    due_date: optional(day('Due')),
    weight: optional(decimal('Weight', 4, { min: 0, max: 999, help: 'The estimated hours if left blank' })),
    is_milestone: withDefault(flag('Milestone'), false),
    is_outside: withDefault(flag('May be outside the dates of the project'), false),
  },
  systemFields: {
    sequence: withDefault(integer('Sequence'), 1),
    level: withDefault(integer('Level'), 1),
    is_phase: withDefault(flag('Phase'), false),
    blocked_reason: optional(longText('Blocked because', 300)),
    blocked_from: internal(optional(text('Blocked from', 20))),
    baseline_start_date: optional(day('Start at baseline')),
    baseline_due_date: optional(day('Due at baseline')),
    baseline_hours: optional(hours('Hours at baseline')),
    actual_start_date: optional(day('Started')),
    actual_end_date: optional(day('Ended')),
    progress_percent: withDefault(percent('Progress', { displayScale: 1 }), 0),
    items: withDefault(integer('Items'), 0),
    items_done: withDefault(integer('Items done'), 0),
    open_required: withDefault(integer('Required items open'), 0),
    estimated_hours: withDefault(hours('Hours estimated'), 0),
    logged_hours: withDefault(hours('Hours logged', { min: -9_999_999 }), 0),
    hours_left: withDefault(hours('Hours left'), 0),
    projected_start: optional(day('Projected start')),
    projected_end: optional(day('Projected end')),
    slack_days: optional(integer('Slack', { unit: 'd', min: -9999 })),
    is_critical: withDefault(flag('Critical'), false),
  },
  derived: {
    project_owner_id: joined(reference('Project owner', 'users'), 'project_id', 'owner_id'),
    project_status: joined(withLook(text('Project status', 20), 'status'), 'project_id', 'status'),
  },
  workflow: projectTaskMachine,
  events: {
    start: {
      label: 'Start',
      tone: 'primary',
      inputs: { is_early: withDefault(flag('Before what it waits for is done'), false) },
      broadcastAs: 'started',
    },
    block: {
      label: 'Block',
      inputs: { blocked_reason: optional(longText('Reason', 300)) },
      broadcastAs: 'blocked',
    },
    unblock: { label: 'Unblock', broadcastAs: 'unblocked' },
    finish: { label: 'Finish', tone: 'primary', broadcastAs: 'finished' },
    reopen: { label: 'Reopen', broadcastAs: 'reopened' },
    cancel: {
      label: 'Cancel task',
      tone: 'danger',
      inputs: { is_meant: withDefault(flag('Tasks that wait for it may start'), false) },
      confirmText: 'Its open items are cancelled.',
      broadcastAs: 'cancelled',
    },
  },
  access: { read: ['projects'], write: ['projects'] },
  unique: [['project_id', 'name']],
  attachments: true,
  editableIn: ['todo', 'in_progress', 'blocked'],
  removableIn: ['todo', 'cancelled', 'in_progress', 'blocked'],
  lines: {
    project_dependencies: linesOf(projectDependencies, { via: 'project_task_id', naming: ['depends_on'] }),
  },
  list: {
    columns: [
      'sequence',
      'name',
      'owner_id',
      'start_date',
      'due_date',
      'progress_percent',
      'logged_hours',
      'estimated_hours',
      'slack_days',
      'is_critical',
      'status',
    ],
    sort: [['sequence', 'asc']],
    due: { field: 'due_date', open: openTaskStatuses },
    search: ['name'],
    filters: ['project_id', 'status', 'owner_id', 'due_date', 'is_critical', 'is_milestone'],
    bulk: ['owner_id'],
  },
  form: [
    {
      section: 'Task',
      fields: [
        'project_id',
        'name',
        'description',
        'parent_task_id',
        'owner_id',
        'start_date',
        'due_date',
        'is_milestone',
        'is_outside',
        'weight',
        'blocked_reason',
      ],
      whenFilled: ['blocked_reason'],
    },
  ],
})

export type ProjectTask = Row<typeof projectTasks>
