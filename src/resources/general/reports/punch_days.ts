import { roles } from '../../../access'
import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, choices, day, instant, optional, reference } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { roleTitles } from '../people/roleTitles'

/** Each person's day at the time clock: when he came and left, his breaks, the hours worked, what was corrected. */
export const punchDays = defineReport({
  name: 'punch_days',
  title: 'Punches by day',
  singular: 'day',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/reports/punches',
  label: '{day}',
  columns: {
    user_id: reference('Person', 'users'),
    day: day('Day'),
    came_at: optional(instant('In')),
    left_at: optional(instant('Out')),
    break_hours: decimal('Breaks', 2, { unit: 'h' }),
    worked_hours: decimal('Worked', 2, { unit: 'h' }),
    correction_count: integer('Corrections'),
    missing_out_count: integer('Missing outs'),
    // Pressed without a connection: the time is what the screen says, and may be wrong by up to a day.
    late_arrival_count: integer('Arrived late'),
    day_status: withLook(choice('State', ['complete', 'at_work', 'missing_out']), 'status'),
  },
  derived: { roles: joined(choices('Roles', roles, roleTitles), 'user_id', 'roles') },
  read: ['general'],
  list: {
    columns: [
      'day',
      'user_id',
      'came_at',
      'left_at',
      'break_hours',
      'worked_hours',
      'correction_count',
      'late_arrival_count',
      'day_status',
    ],
    sort: [
      ['day', 'desc'],
      ['user_id', 'asc'],
    ],
    search: [],
    filters: ['user_id', 'roles', 'day', 'day_status'],
    totals: ['worked_hours', 'break_hours', 'correction_count', 'missing_out_count', 'late_arrival_count'],
  },
  report: {
    groups: ['user_id', 'day:week', 'day:month', 'day', 'day_status'],
    grouped: ['user_id'],
    sums: ['worked_hours', 'break_hours', 'correction_count', 'missing_out_count', 'late_arrival_count'],
    chart: { kind: 'bars', of: ['worked_hours'] },
    alarms: ['missing_out_count', 'late_arrival_count'],
    rowLink: '/general/punches?f.user_id=is:{user_id}&f.punched_at=from:{day};to:{day}',
  },
})
