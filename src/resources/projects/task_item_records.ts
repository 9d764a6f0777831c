import { joined } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, day, flag, longText, optional, reference, withDefault } from '../kit/fields/field'
import { decimal, percent } from '../kit/fields/numbers'
import { requiredWhere } from '../kit/fields/requiredWhere'

/** What a record says: time spent, a value, a note, a decision, money. */
const recordTypes = ['work', 'measurement', 'note', 'decision', 'cost'] as const

/** One entry on an item. It may be changed for 24 hours; later it is corrected by an entry that points to it. */
export const taskItemRecords = defineResource({
  name: 'task_item_records',
  title: 'Records',
  singular: 'record',
  segment: 'projects',
  modules: ['Project Management'],
  path: '/list-projects?list=records',
  label: '{record_date}',
  fields: {
    task_item_id: reference('Item', 'task_items', { fixed: true }),
    record_date: day('Day'),
    record_type: withDefault(choice('Type', recordTypes), 'work'),
    hours: requiredWhere(optional(decimal('Hours', 2, { unit: 'h', min: -24, max: 9_999_999 })), {
      record_type: 'work',
    }),
    value: requiredWhere(optional(decimal('Value', 6, { min: -999_999_999 })), {
      record_type: 'measurement',
    }),
    amount: requiredWhere(
      optional(
        decimal('Amount', 4, {
          unit: 'CAD',
          min: -9_999_999,
          max: 9_999_999,
          displayScale: 2,
          minDecimals: 2,
        }),
      ),
      { record_type: 'cost' },
    ),
    progress_percent: optional(percent('Progress', { displayScale: 1 })),
    description: longText('What was done'),
  },
  systemFields: {
    user_id: reference('Person', 'users'),
    in_range: optional(flag('In range')),
    corrects_record_id: optional(reference('Corrects', 'task_item_records')),
  },
  derived: {
    project_task_id: joined(reference('Task', 'project_tasks'), 'task_item_id', 'project_task_id'),
    project_id: joined(reference('Project', 'projects'), 'task_item_id.project_task_id', 'project_id'),
  },
  access: { read: ['projects'], write: ['projects'] },
  attachments: true,
  lookup: {},
  list: {
    columns: [
      'record_date',
      'record_type',
      'user_id',
      'task_item_id',
      'hours',
      'value',
      'in_range',
      'amount',
      'progress_percent',
      'description',
    ],
    sort: [['id', 'desc']],
    search: ['description'],
    filters: ['project_id', 'task_item_id', 'record_date', 'record_type', 'user_id'],
    totals: ['hours', 'amount'],
  },
  form: [
    {
      section: 'Record',
      fields: [
        'task_item_id',
        'record_date',
        'record_type',
        'hours',
        'value',
        'amount',
        'progress_percent',
        'description',
      ],
    },
  ],
})

export type TaskItemRecord = Row<typeof taskItemRecords>
