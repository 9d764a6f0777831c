import { statusesIn } from '../../../machines/kit'
import { workOrderMachine } from '../../../machines/workflows/production/maintenance/work_orders'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, instant, longText, optional, reference } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { problemAreas } from './problemAreas'

/** What a line of a work order is: typed by a person, or written with an act. */
export const commentKinds = ['comment', 'status', 'part', 'photo'] as const

/** What was said and done about a work order, line by line; nothing of it changes. */
export const workOrderComments = defineResource({
  name: 'work_order_comments',
  title: 'Work order comments',
  singular: 'work order comment',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/work-orders',
  label: '{at}',
  fields: {
    work_order_id: { ...reference('Work order', 'work_orders'), fixed: true },
    text: { ...longText('Comment', 2000), fixed: true },
  },
  systemFields: {
    kind: choice('Kind', commentKinds),
    user_id: optional(reference('User', 'users')),
    at: instant('At'),
  },
  derived: {
    work_order_status: joined(
      withLook(choice('Status', statusesIn(workOrderMachine)), 'status'),
      'work_order_id',
      'status',
    ),
  },
  appendOnly: true,
  access: {
    read: problemAreas,
    write: problemAreas,
    remove: [],
  },
  list: {
    columns: ['at', 'work_order_id', 'kind', 'user_id', 'text', 'work_order_status'],
    sort: [['at', 'desc']],
    search: ['text'],
    filters: ['at', 'work_order_id', 'kind', 'user_id'],
  },
  form: [{ section: 'Comment', fields: ['work_order_id', 'text'] }],
})
