import { computed } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/define/facets/lines'
import type { Row } from '../../kit/define/row'
import {
  active,
  choice,
  choices,
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
import { decimal, integer } from '../../kit/fields/numbers'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { maintenancePlanTasks } from './maintenance_plan_tasks'

/** Days of the week from Monday on, as a plan names them. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** What makes planned work due again: days, or what its machine ran or counted. */
const recurrences = ['after_finish', 'by_schedule', 'weekdays', 'running_hours', 'counts'] as const

/** Recurrences that have a day. */
export const datedRecurrences: readonly string[] = ['after_finish', 'by_schedule', 'weekdays']

/** Maintenance of a machine before it fails: how often, how long it takes, and its checklist. */
export const maintenancePlans = defineResource({
  name: 'maintenance_plans',
  title: 'Maintenance plans',
  singular: 'maintenance plan',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/work-orders?list=plans',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 80), 'name'),
    machine_id: reference('Machine', 'machines', { fixed: true, where: { is_active: 1 } }),
    issue_section_id: reference('Section', 'issue_sections', { where: { is_active: 1 } }),
    issue_detail_id: reference('Detail', 'issue_details', {
      where: { is_active: 1 },
      dependsOn: { issue_section_id: 'issue_section_id' },
    }),
    type: withDefault(choice('Type', ['preventive', 'inspection', 'calibration']), 'preventive'),
    recurrence: choice('Repeats', recurrences, {
      after_finish: 'Days after its finish',
      by_schedule: 'Days after its due day',
      weekdays: 'On days of the week',
      running_hours: 'Running hours',
      counts: 'Units counted',
    }),
    every: requiredWhere(
      optional(
        integer('Every', {
          min: 1,
          max: 100_000_000,
          help: 'So many days, running hours or units.',
        }),
      ),
      { recurrence: ['after_finish', 'by_schedule', 'running_hours', 'counts'] },
    ),
    weekdays: withDefault(choices('Days of the week', weekDays), []),
    next_due_on: requiredWhere(optional(day('Next due')), { recurrence: datedRecurrences }),
    ahead_days: withDefault(
      integer('Ordered ahead', {
        unit: 'days',
        min: 0,
        max: 60,
        help: 'So many days before it is due its work order is made, and the time of its machine reserved.',
      }),
      7,
    ),
    expected_minutes: integer('Expected', { unit: 'min', min: 1, max: 10_000 }),
    takes_machine: withDefault(flag('Takes the machine'), false),
    begins_at: requiredWhere(
      optional(
        text('Begins at', 5, {
          pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
          help: 'The time of day at which the machine is taken, HH:MM.',
        }),
      ),
      { takes_machine: true },
    ),
    needs_signature: withDefault(flag('Signed at its finish'), false),
    instructions: optional(longText('Instructions', 2000)),
    is_active: withDefault(active(), true),
  },
  systemFields: {
    last_done_at: optional(instant('Last done')),
    /** From when its machine's meter counts. */
    meter_since: instant('Counted since'),
  },
  derived: {
    /** Running hours or units since it was last done. */
    meter: computed(optional(decimal('Since the last', 2))),
    open_work: computed(withLook(optional(text('Open work order', 20)), 'code')),
  },
  access: { read: ['maintenance_admin', 'maintenance_technician'], write: ['maintenance_admin'] },
  lookup: {},
  unique: [['name', 'machine_id']],
  fills: { machine_id: [] },
  lines: { maintenance_plan_tasks: linesOf(maintenancePlanTasks, { via: 'maintenance_plan_id' }) },
  list: {
    columns: [
      'name',
      'machine_id',
      'type',
      'recurrence',
      'every',
      'meter',
      'next_due_on',
      'open_work',
      'takes_machine',
      'is_active',
    ],
    sort: [
      ['next_due_on', 'asc'],
      ['name', 'asc'],
    ],
    search: ['name', 'instructions'],
    filters: ['machine_id', 'type', 'recurrence', 'next_due_on', 'takes_machine', 'is_active'],
  },
  form: [
    {
      section: 'What',
      fields: ['name', 'machine_id', 'issue_section_id', 'issue_detail_id', 'type', 'is_active'],
    },
    { section: 'When', fields: ['recurrence', 'every', 'weekdays', 'next_due_on', 'ahead_days'] },
    {
      section: 'Execution',
      fields: ['expected_minutes', 'takes_machine', 'begins_at', 'needs_signature', 'instructions'],
    },
  ],
})

export type MaintenancePlan = Row<typeof maintenancePlans>
