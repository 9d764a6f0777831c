import { statusesIn } from '../../../machines/kit'
import { rdProjectMachine } from '../../../machines/workflows/rd/rd_projects'
import { defineReport } from '../../kit/define/defineReport'
import { choice, day, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer } from '../../kit/fields/numbers'
import { projectTypes } from '../rd_projects'

const days = (label: string) => optional(decimal(label, 1, { unit: 'days' }))

/** Requests for liquids: how many came, what became of them, and how long it took. */
export const rdProjectsReport = defineReport({
  name: 'rd_projects_report',
  title: 'R&D projects report',
  singular: 'research project',
  segment: 'rd',
  modules: ['R&D'],
  path: '/rd/reports?list=projects',
  label: '{number}',
  columns: {
    number: withLook(text('Number', 20), 'number'),
    name: withLook(text('Name', 120), 'name'),
    project_type: choice('Type', projectTypes, { new_flavor: 'New flavour' }),
    customer_id: optional(reference('Customer', 'customers')),
    supervisor_id: optional(reference('Supervisor', 'users')),
    status: withLook(choice('Status', statusesIn(rdProjectMachine)), 'status'),
    requested_on: optional(day('Requested')),
    due_date: optional(day('Due')),
    closed_on: optional(day('Closed')),
    days_to_accept: days('Days to acceptance'),
    days_to_start: days('Days to the first version'),
    days_to_pass: days('Days to the first pass in QC'),
    days_to_approve: days('Days from QC to approval'),
    days_to_close: days('Days to the end'),
    requested_count: integer('Requested'),
    accepted_count: integer('Accepted'),
    completed_count: integer('Completed'),
    rejected_count: integer('Rejected'),
    late_count: integer('Late'),
  },
  read: ['rd_reports'],
  list: {
    columns: [
      'number',
      'name',
      'project_type',
      'customer_id',
      'supervisor_id',
      'requested_on',
      'due_date',
      'closed_on',
      'status',
    ],
    sort: [['requested_on', 'desc']],
    search: ['number', 'name'],
    filters: ['requested_on', 'project_type', 'customer_id', 'supervisor_id', 'status'],
    totals: ['requested_count', 'accepted_count', 'completed_count', 'rejected_count', 'late_count'],
  },
  report: {
    period: 'requested_on',
    groups: [
      'status',
      'project_type',
      'customer_id',
      'supervisor_id',
      'requested_on:month',
      'closed_on:month',
    ],
    grouped: ['project_type'],
    sums: ['requested_count', 'accepted_count', 'completed_count', 'rejected_count', 'late_count'],
    aggregates: {
      median_to_accept: { label: 'Median days to acceptance', of: ['days_to_accept'], as: 'value' },
      median_to_start: { label: 'Median to first version', of: ['days_to_start'], as: 'value' },
      median_to_pass: { label: 'Median to first pass in QC', of: ['days_to_pass'], as: 'value' },
      median_to_approve: { label: 'Median from QC to approval', of: ['days_to_approve'], as: 'value' },
      median_to_close: { label: 'Median days to the end', of: ['days_to_close'], as: 'value' },
    },
    chart: {
      kind: 'funnel',
      of: ['requested_count', 'accepted_count', 'completed_count'],
      title: 'From request to end',
    },
    trend: { kind: 'line', of: ['completed_count'], by: 'closed_on:month', title: 'Completed' },
  },
})
