import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, instant, internal, optional, reference, text } from '../kit/fields/field'
import { decimal, integer, quantity } from '../kit/fields/numbers'

/** What changes how much is in a container, or where it is. */
const containerActions = [
  'receive',
  'draw',
  'decant',
  'decanted_in',
  'move',
  'weigh',
  'correct',
  'return',
  'scrap',
  'reverse',
] as const

/** The history of containers: each change of content with its movement, each move and weight. */
export const labReceivingContainerLogs = defineResource({
  name: 'lab_receiving_container_logs',
  title: 'Container history',
  singular: 'entry',
  segment: 'lab_receiving',
  modules: ['Lab Receiving', 'Production'],
  path: '/lab-receiving/receiving-containers?list=history',
  label: '{container_id}',
  fields: {},
  systemFields: {
    container_id: reference('Container', 'lab_receiving_containers'),
    action: choice('Action', containerActions, { decanted_in: 'Decanted into it', scrap: 'Disposed of' }),
    at: instant('Time'),
    qty: decimal('Change', 6, { signed: true }),
    remaining_qty: quantity('Remaining'),
    from_bin_id: optional(reference('From', 'bins')),
    to_bin_id: optional(reference('To', 'bins')),
    gross_g: optional(quantity('Gross', { unit: 'g' })),
    stock_movement_id: optional(reference('Stock movement', 'stock_movements')),
    source_type: internal(optional(text('Document', 60))),
    source_id: internal(optional(integer('Document id'))),
    note: optional(text('Note', 500)),
    user_id: optional(reference('By', 'users')),
  },
  access: { read: ['lab_receiving', 'hplc'], write: [] },
  appendOnly: true,
  list: {
    columns: [
      'at',
      'container_id',
      'action',
      'qty',
      'remaining_qty',
      'from_bin_id',
      'to_bin_id',
      'gross_g',
      'note',
      'user_id',
    ],
    sort: [['id', 'desc']],
    search: ['note'],
    filters: ['container_id', 'action', 'at', 'user_id'],
  },
  form: [],
})

export type ContainerLog = Row<typeof labReceivingContainerLogs>
