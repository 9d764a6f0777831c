import { recallMachine } from '../../../machines/workflows/inventory/recalls'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { linesOf } from '../../kit/define/facets/lines'
import { paperTable } from '../../kit/define/facets/paper'
import type { Row } from '../../kit/define/row'
import { choice, instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { recallCustomers } from './recall_customers'
import { recallLots } from './recall_lots'

const count = (label: string) => withDefault(integer(label, { min: 0 }), 0)

/** A lot is called back with all that was made of it; a drill does the same and puts nothing on hold. */
export const recalls = defineResource({
  name: 'recalls',
  title: 'Product recalls',
  singular: 'product recall',
  segment: 'inventory',
  modules: ['Inventory', 'Production'],
  path: '/inventory/recalls',
  prefix: 'RCL',
  label: '{number}',
  fields: {
    lot_id: { ...reference('Lot', 'lots'), fixed: true },
    kind: withDefault(
      choice('Kind', ['recall', 'drill'], { recall: 'Product recall', drill: 'Drill' }),
      'recall',
    ),
    risk: optional(
      choice('Health risk', ['type_1', 'type_2', 'type_3'], {
        type_1: 'Type I: serious',
        type_2: 'Type II: temporary or unlikely',
        type_3: 'Type III: none',
      }),
    ),
    reason: longText('Reason', 1000),
  },
  systemFields: {
    started_at: optional(instant('Started')),
    started_by_id: optional(reference('Started by', 'users')),
    closed_at: optional(instant('Closed')),
    closed_by_id: optional(reference('Closed by', 'users')),
    lot_count: count('Lots reached'),
    frozen_count: count('Lots on hold'),
    customer_count: count('Customers reached'),
    customers_open: count('Customers to notify'),
    outcome: optional(longText('Outcome', 2000)),
  },
  derived: { product: joined(text('Product', 200), 'lot_id.product_id', 'name') },
  workflow: recallMachine,
  events: {
    start: {
      label: 'Start',
      tone: 'danger',
      confirmText:
        'Everything that this lot went into is put on hold at once, and its customers are listed. A drill puts nothing on hold.',
      broadcastAs: 'started',
    },
    refresh: {
      label: 'Trace again',
      confirmText: 'Lots and customers that were added since are added and put on hold.',
      broadcastAs: 'refreshed',
    },
    close: {
      label: 'Close',
      tone: 'primary',
      inputs: { outcome: longText('Outcome', 2000) },
      confirmText: 'Lots stay on hold until quality releases or rejects them.',
      broadcastAs: 'closed',
    },
    cancel: { label: 'Cancel', broadcastAs: 'cancelled' },
  },
  access: { read: ['inventory', 'hplc'], write: ['inventory', 'hplc'] },
  lookup: {},
  lines: {
    recall_lots: linesOf(recallLots, { via: 'recall_id', naming: ['lot_id'] }),
    recall_customers: linesOf(recallCustomers, { via: 'recall_id', naming: ['customer_id'] }),
  },
  editableIn: ['draft'],
  list: {
    columns: [
      'number',
      'kind',
      'lot_id',
      'product',
      'risk',
      'started_at',
      'lot_count',
      'frozen_count',
      'customer_count',
      'customers_open',
      'closed_at',
      'status',
    ],
    sort: [['number', 'desc']],
    search: ['number', 'reason', 'outcome'],
    filters: ['status', 'kind', 'lot_id', 'started_at'],
  },
  form: [
    { section: 'Scope', fields: ['lot_id', 'kind', 'risk', 'reason'] },
    { section: 'Course', fields: ['started_at', 'started_by_id', 'closed_at', 'closed_by_id', 'outcome'] },
  ],
  paper: {
    title: 'Product recall',
    parties: [],
    facts: [
      'lot_id',
      'product',
      'kind',
      'risk',
      'started_at',
      'started_by_id',
      'lot_count',
      'frozen_count',
      'customer_count',
      'closed_at',
      'closed_by_id',
    ],
    table: paperTable(recallCustomers, [
      'customer_id',
      'units_shipped',
      'units_back',
      'units_left',
      'notified_at',
      'answered_at',
      'note',
    ]),
    notes: ['reason', 'outcome'],
    signatures: ['Quality'],
    drafts: ['draft'],
    ended: ['cancelled'],
  },
})

export type Recall = Row<typeof recalls>
