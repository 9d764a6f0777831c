import { defineReport } from '../../kit/define/defineReport'
import { day, reference } from '../../kit/fields/field'
import { hours } from '../projects'

/** What people have left to do, by the week in which it is due. */
export const projectWorkload = defineReport({
  name: 'project_workload',
  title: 'Workload of projects',
  singular: 'open item',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/projects_report?list=workload_items',
  label: '{task_item}',
  columns: {
    assignee_id: reference('Assignee', 'users'),
    week: day('Week of'),
    project_id: reference('Project', 'projects'),
    task_item_id: reference('Item', 'task_items'),
    hours_left: hours('Hours left'),
  },
  read: ['projects'],
  list: {
    columns: ['assignee_id', 'week', 'project_id', 'task_item_id', 'hours_left'],
    sort: [
      ['week', 'asc'],
      ['assignee_id', 'asc'],
    ],
    search: [],
    filters: ['assignee_id', 'week', 'project_id'],
    totals: ['hours_left'],
  },
  report: {
    groups: ['assignee_id', 'week', 'project_id'],
    grouped: ['assignee_id', 'week'],
    sums: ['hours_left'],
    rowLink: '/task_items/record/{task_item_id}',
  },
})
