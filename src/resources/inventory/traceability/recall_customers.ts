import { recallCustomerMachine } from '../../../machines/workflows/inventory/recall_customers'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { instant, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

const units = (label: string) => withDefault(integer(label, { min: 0, unit: 'units' }), 0)

/** A customer who received recalled bottles: when he was told, and how many he still has. */
export const recallCustomers = defineResource({
  name: 'recall_customers',
  title: 'Recalled customers',
  singular: 'recalled customer',
  segment: 'inventory',
  modules: ['Inventory', 'Production'],
  path: '/inventory/recalls',
  label: '{customer_id}',
  fields: { recall_id: reference('Product recall', 'recalls') },
  systemFields: {
    customer_id: reference('Customer', 'customers'),
    units_shipped: units('Shipped'),
    units_back: units('Returned'),
    notified_at: optional(instant('Notified')),
    notified_by_id: optional(reference('Notified by', 'users')),
    answered_at: optional(instant('Answered')),
    units_left: optional(integer('Left with the customer', { min: 0, unit: 'units' })),
    note: optional(longText('Note', 500)),
  },
  derived: { recall: joined(withLook(text('Recall number', 20), 'document'), 'recall_id', 'number') },
  workflow: recallCustomerMachine,
  events: {
    notify: {
      label: 'Mark notified',
      tone: 'primary',
      inputs: { note: optional(longText('Note', 500)) },
      broadcastAs: 'notified',
    },
    answer: {
      label: 'Record answer',
      tone: 'primary',
      inputs: {
        units_left: integer('Left with the customer', { min: 0, max: 100_000_000, unit: 'units' }),
        note: optional(longText('Note', 500)),
      },
      broadcastAs: 'answered',
    },
  },
  access: { read: ['inventory', 'hplc'], write: [] },
  list: {
    columns: [
      'recall_id',
      'customer_id',
      'units_shipped',
      'units_back',
      'units_left',
      'notified_at',
      'answered_at',
      'note',
      'status',
    ],
    sort: [['id', 'asc']],
    search: ['note'],
    filters: ['recall_id', 'customer_id', 'status'],
  },
  form: [],
})

export type RecallCustomer = Row<typeof recallCustomers>
