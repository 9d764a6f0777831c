import { statusesIn } from '../../../machines/kit'
import { workOrderMachine } from '../../../machines/workflows/production/maintenance/work_orders'
import { defineReport } from '../../kit/define/defineReport'
import { choice, flag, instant, optional, reference, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, money } from '../../kit/fields/numbers'
import { workTypes } from './work_orders'

const hours = (label: string) => decimal(label, 4, { unit: 'h', displayScale: 1 })

/**
 * What the upkeep of machines took: every work order with its times and costs, and of a failure how long its machine ran
 * since the failure before.
 */
export const machineUpkeep = defineReport({
  name: 'machine_upkeep',
  title: 'Maintenance by machine',
  singular: 'work order',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/maintenance-by-machine',
  label: '{work_order_id}',
  columns: {
    reported_at: instant('Reported'),
    work_order_id: reference('Work order', 'work_orders'),
    machine_id: reference('Machine', 'machines'),
    line: optional(text('Line', 40)),
    issue_section_id: reference('Section', 'issue_sections'),
    issue_detail_id: reference('Detail', 'issue_details'),
    type: choice('Type', workTypes),
    work_order_status: withLook(choice('Status', statusesIn(workOrderMachine)), 'status'),
    is_failure: flag('Failure'),
    failures: integer('Failures'),
    run_hours: hours('Ran since the last failure'),
    repair_hours: hours('Repair'),
    down_hours: hours('Downtime'),
    labour_hours: hours('Labour'),
    parts_cost: money('Parts'),
    work_count: integer('Work orders'),
  },
  read: ['maintenance_admin'],
  list: {
    columns: [
      'reported_at',
      'work_order_id',
      'machine_id',
      'issue_detail_id',
      'type',
      'work_order_status',
      'is_failure',
      'run_hours',
      'repair_hours',
      'down_hours',
      'labour_hours',
      'parts_cost',
    ],
    sort: [['reported_at', 'desc']],
    search: [],
    filters: [
      'reported_at',
      'machine_id',
      'line',
      'issue_section_id',
      'issue_detail_id',
      'type',
      'work_order_status',
      'is_failure',
    ],
    totals: ['down_hours', 'labour_hours', 'parts_cost'],
  },
  report: {
    period: 'reported_at',
    groups: ['machine_id', 'line', 'issue_section_id', 'issue_detail_id', 'type', 'reported_at:month'],
    grouped: ['machine_id'],
    sums: ['work_count', 'failures', 'down_hours', 'labour_hours', 'parts_cost'],
    aggregates: {
      mtbf: { label: 'MTBF', of: ['run_hours', 'failures'], as: 'value', unit: 'h', decimals: 1 },
      mttr: { label: 'MTTR', of: ['repair_hours', 'failures'], as: 'value', unit: 'h', decimals: 1 },
    },
    chart: { kind: 'bars', of: ['down_hours'], by: 'machine_id', title: 'Downtime by machine' },
    trend: { kind: 'bars', of: ['parts_cost'], by: 'reported_at:month', title: 'Parts by month' },
    rowLink: '/production/work-orders?open={work_order_id}',
  },
})
