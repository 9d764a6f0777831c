import { plannedShifts } from '../../production/plan/daily_orders'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'

/** Whether the plan of the next 60 days has people who are trained for it, by machine and shift. */
export const trainingCoverage = defineReport({
  name: 'training_coverage',
  title: 'Coverage',
  singular: 'machine',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects?list=coverage',
  label: '{coverage}',
  columns: {
    plan_date: day('Day'),
    shift: choice('Shift', plannedShifts),
    location_id: reference('Location', 'locations'),
    machine_id: reference('Machine', 'machines'),
    operation_id: reference('Operation', 'operations'),
    line_count: integer('Planned lines'),
    crew_count: integer('Crew'),
    /** At all machines that do the operation in the shift; with fewer people not all of them run at once. */
    crew_in_shift: integer('Crew of the shift'),
    today_count: integer('Qualified today'),
    qualified_count: integer('Qualified'),
    ending_count: integer('Certificates ending before'),
    short_count: integer('People short'),
    coverage: withLook(choice('Coverage', ['short', 'tight', 'covered']), 'status'),
    place_count: integer('Machines'),
    short_places: integer('Short'),
  },
  read: ['training'],
  list: {
    columns: [
      'plan_date',
      'shift',
      'machine_id',
      'operation_id',
      'line_count',
      'crew_count',
      'crew_in_shift',
      'qualified_count',
      'ending_count',
      'short_count',
      'coverage',
    ],
    sort: [
      ['plan_date', 'asc'],
      ['id', 'asc'],
    ],
    search: [],
    filters: ['coverage', 'plan_date', 'shift', 'location_id', 'machine_id', 'operation_id'],
  },
  report: {
    groups: ['plan_date', 'shift', 'machine_id', 'operation_id', 'location_id', 'coverage'],
    grouped: [],
    sums: ['place_count', 'short_places'],
    chart: {
      kind: 'bars',
      of: ['short_places'],
      by: 'plan_date',
      title: 'People short',
    },
    alarms: ['short_places'],
    rowLink: '/training/training-projects?list=compliance&as_of={plan_date}',
  },
})
