import { statusesIn } from '../../../machines/kit'
import { workOrderMachine } from '../../../machines/workflows/production/maintenance/work_orders'
import { defineReport } from '../../kit/define/defineReport'
import { choice, instant, longText, optional, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'
import { commentKinds } from './work_order_comments'

/** Every line of every work order, with what it is about; counted by machine. */
export const workOrderCommentLog = defineReport({
  name: 'work_order_comment_log',
  title: 'Work-order comments',
  singular: 'comment',
  segment: 'production',
  modules: ['Production'],
  path: '/production/reports/work-order-comments',
  label: '{work_order_id}',
  columns: {
    at: instant('At'),
    work_order_id: reference('Work order', 'work_orders'),
    machine_id: reference('Machine', 'machines'),
    issue_section_id: reference('Section', 'issue_sections'),
    issue_detail_id: reference('Detail', 'issue_details'),
    work_order_status: withLook(choice('Status', statusesIn(workOrderMachine)), 'status'),
    kind: choice('Kind', commentKinds),
    user_id: optional(reference('User', 'users')),
    text: longText('Comment', 2000),
    comment_count: integer('Comments'),
  },
  read: ['maintenance_admin'],
  list: {
    columns: [
      'at',
      'work_order_id',
      'machine_id',
      'issue_section_id',
      'issue_detail_id',
      'work_order_status',
      'user_id',
      'kind',
      'text',
    ],
    sort: [['at', 'desc']],
    search: ['text'],
    filters: [
      'at',
      'machine_id',
      'issue_section_id',
      'issue_detail_id',
      'work_order_status',
      'kind',
      'user_id',
    ],
    totals: ['comment_count'],
  },
  report: {
    period: 'at',
    groups: [
      'machine_id',
      'issue_section_id',
      'issue_detail_id',
      'work_order_status',
      'user_id',
      'kind',
      'at:month',
    ],
    grouped: [],
    sums: ['comment_count'],
    chart: { kind: 'bars', of: ['comment_count'], by: 'machine_id', title: 'Comments by machine' },
    rowLink: '/production/work-orders?open={work_order_id}',
  },
})
