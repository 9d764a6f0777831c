import { defineReport } from '../../kit/define/defineReport'
import { day, longText, reference } from '../../kit/fields/field'
import { hours } from '../projects'

/** Hours by person and day. */
export const projectTime = defineReport({
  name: 'project_time',
  title: 'Time on projects',
  singular: 'entry of time',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/projects_report?list=time',
  label: '{record_date}',
  columns: {
    record_date: day('Day'),
    user_id: reference('Person', 'users'),
    project_id: reference('Project', 'projects'),
    task_item_id: reference('Item', 'task_items'),
    hours: hours('Hours', { min: -24 }),
    description: longText('What was done'),
  },
  read: ['projects'],
  list: {
    columns: ['record_date', 'user_id', 'project_id', 'task_item_id', 'hours', 'description'],
    sort: [
      ['record_date', 'desc'],
      ['id', 'desc'],
    ],
    search: [],
    filters: ['record_date', 'user_id', 'project_id'],
    totals: ['hours'],
  },
  report: {
    period: 'record_date',
    groups: ['user_id', 'record_date:week', 'record_date', 'record_date:month', 'project_id'],
    grouped: ['user_id', 'record_date:week'],
    sums: ['hours'],
    trend: { kind: 'line', of: ['hours'], by: 'record_date:week' },
    rowLink: '/task_items/record/{task_item_id}',
  },
})
