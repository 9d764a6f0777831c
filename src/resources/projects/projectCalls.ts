import * as z from 'zod/mini'
import { dependencyKinds } from '../../planning/projects/dependencyKinds'
import { defineCall } from '../kit/define/defineCall'
import { callPath } from '../kit/define/defineResource'
import { rowOf } from '../kit/define/shapes'
import { choice, day, flag, longText, optional, reference, text, withDefault } from '../kit/fields/field'
import { json } from '../kit/fields/lists'
import { decimal, integer } from '../kit/fields/numbers'
import { trailEntry } from '../kit/query/resourceAnswers'
import { type Project, projects } from './projects'
import { projectTasks } from './project_tasks'
import { type TaskItemRecord, taskItemRecords } from './task_item_records'
import { taskItems } from './task_items'

const readers = { areas: projects.access.read, modules: projects.modules } as const
const writers = { areas: projects.access.write, modules: projects.modules } as const

const dates = z.object({ start_date: z.nullable(z.string()), due_date: z.nullable(z.string()) })
const change = z.object({ id: z.int(), before: dates, after: dates })
const rescheduled = z.object({
  changes: z.array(change),
  end: z.nullable(z.string()),
  due_date: z.nullable(z.string()),
  reschedule_id: z.nullable(z.int()),
})
export type RescheduleAnswer = z.output<typeof rescheduled>

const timeline = z.object({
  tasks: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      sequence: z.int(),
      parent_task_id: z.nullable(z.int()),
      status: z.string(),
      start_date: z.nullable(z.string()),
      due_date: z.nullable(z.string()),
      projected_start: z.nullable(z.string()),
      projected_end: z.nullable(z.string()),
      slack_days: z.nullable(z.int()),
      is_critical: z.literal([0, 1]),
    }),
  ),
  dependencies: z.array(
    z.object({ task: z.int(), dependsOn: z.int(), kind: z.enum(dependencyKinds), lag: z.int() }),
  ),
  critical_path: z.array(z.int()),
  projected_end: z.nullable(z.string()),
  /** Weekdays without work, and weekend days with work. */
  closed_days: z.array(z.string()),
  open_days: z.array(z.string()),
  /** The last reschedule that can be undone. */
  undo: z.nullable(z.object({ id: z.int(), kind: z.string(), tasks: z.int(), at: z.string() })),
})
export type Timeline = z.output<typeof timeline>

const sums = z.object({ logged_hours: z.number(), progress_percent: z.number() })
const recorded = z.object({
  record: rowOf<TaskItemRecord>('task_item_records'),
  item: sums,
  task: sums,
  project: sums,
})

const burnUp = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      /** Hours of all items so far, of those that are done, of those planned to be done by the baseline, and logged. */
      scope: z.number(),
      done: z.nullable(z.number()),
      planned: z.nullable(z.number()),
      logged: z.nullable(z.number()),
    }),
  ),
  planned_value: z.nullable(z.number()),
  earned_value: z.nullable(z.number()),
  actual_hours: z.number(),
  spi: z.nullable(z.number()),
  cpi: z.nullable(z.number()),
})

const workload = z.object({
  /** Hours that a person works in a week. */
  capacity: z.number(),
  cells: z.array(
    z.object({
      assignee_id: z.int(),
      person: z.string(),
      week: z.string(),
      hours: z.number(),
      items: z.int(),
    }),
  ),
})
export type Workload = z.output<typeof workload>

const { task_item_id: _, ...recordInputs } = taskItemRecords.fields

const version = integer('Version', { min: 1 })

export const projectCalls = {
  copy: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(projects)}/:id/copy`,
    ...writers,
    about: 'Copies a project as a new draft from a day on: its dates are shifted by working days.',
    inputs: {
      name: text('Name', 120),
      start_date: day('Start'),
      with_items: withDefault(flag('With items'), true),
    },
    answer: rowOf<Project>('projects'),
    creates: true,
  }),
  timeline: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(projects)}/:id/timeline`,
    ...readers,
    about:
      'The tasks of a project in time, what they wait for, the tasks that fix its end, and its calendar.',
    answer: timeline,
  }),
  log: defineCall({
    kind: 'page',
    method: 'GET',
    path: `${callPath(projects)}/:id/log`,
    ...readers,
    about: 'What was done to a project, its tasks, items and records, newest first.',
    inputs: { cursor: optional(integer('Cursor', { min: 1 })) },
    answer: z.array(trailEntry),
  }),
  burnUp: defineCall({
    kind: 'read',
    method: 'GET',
    path: `${callPath(projects)}/:id/burn_up`,
    ...readers,
    about: 'Scope, done, planned and logged hours of a project by day, and its earned value.',
    answer: burnUp,
  }),
  workload: defineCall({
    kind: 'read',
    method: 'GET',
    path: '/projects/reports/workload',
    ...readers,
    about:
      'Hours that people have left to do by the week in which they are due, and what a person does in a week.',
    answer: workload,
  }),
  replan: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(projects)}/:id/reschedule`,
    ...writers,
    about: 'Plans all work that is not begun: as early as it can be, or as late as the deadline allows.',
    inputs: {
      version,
      direction: choice('Direction', ['forward', 'deadline']),
      dry_run: withDefault(flag('Only show'), false),
    },
    answer: rescheduled,
  }),
  undo: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(projects)}/:id/undo_reschedule`,
    ...writers,
    about: 'Takes the last reschedule of a project back, while the dates it set are still there.',
    inputs: { reschedule_id: integer('Reschedule', { min: 1 }) },
    answer: rescheduled,
  }),
  move: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(projectTasks)}/:id/move`,
    ...writers,
    about: 'Moves a task with its subtasks before another one, or to the end of what it is part of.',
    inputs: {
      version,
      before_id: optional(integer('Before', { min: 1 })),
      parent_id: optional(integer('Part of', { min: 1 })),
    },
    answer: z.object({ changed: z.array(z.object({ id: z.int(), sequence: z.int() })) }),
  }),
  reschedule: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(projectTasks)}/:id/reschedule`,
    ...writers,
    about: 'Moves a task to other dates, with what waits for it where that is asked.',
    inputs: {
      version,
      start_date: day('Start'),
      due_date: day('Due'),
      shift_dependants: withDefault(flag('Move what waits for it'), true),
      is_outside: withDefault(flag('May be outside the dates of the project'), false),
      dry_run: withDefault(flag('Only show'), false),
    },
    answer: rescheduled,
  }),
  items: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(projectTasks)}/:id/items`,
    ...writers,
    about: 'Adds an item for each line of text, at the end of a task.',
    inputs: { lines: json('Lines', z.array(z.string('other'), 'other')) },
    answer: z.object({ ids: z.array(z.int()) }),
  }),
  moveItem: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(taskItems)}/:id/move`,
    ...writers,
    about: 'Moves an item before another one of its task, or to its end.',
    inputs: { version, before_id: optional(integer('Before', { min: 1 })) },
    answer: z.object({ changed: z.array(z.int()) }),
  }),
  record: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(taskItems)}/:id/records`,
    ...writers,
    about:
      'Adds a record to an item, for another person too; answers the new sums of item, task and project.',
    inputs: {
      ...recordInputs,
      user_id: optional(reference('Person', 'users', { where: { status: 'active' } })),
    },
    answer: recorded,
    creates: true,
  }),
  correct: defineCall({
    kind: 'write',
    method: 'POST',
    path: `${callPath(taskItemRecords)}/:id/correct`,
    ...writers,
    about: 'Corrects a record by an entry that points to it: what is sent is what should have been recorded.',
    inputs: {
      hours: optional(decimal('Hours', 2, { unit: 'h', min: 0, max: 9_999_999 })),
      value: optional(decimal('Value', 6, { min: -999_999_999 })),
      amount: optional(
        decimal('Amount', 4, { unit: 'CAD', min: -9_999_999, max: 9_999_999, displayScale: 2 }),
      ),
      progress_percent: optional(decimal('Progress', 4, { unit: '%', min: 0, max: 100 })),
      description: longText('Why'),
    },
    answer: recorded,
    creates: true,
  }),
}
