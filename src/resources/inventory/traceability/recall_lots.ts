import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import { choice, flag, reference, text, withDefault } from '../../kit/fields/field'
import { integer, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { lotStatuses } from '../stock/lots'

/** A lot that a recall reaches: the recalled one, and all that was made of it. */
export const recallLots = defineResource({
  name: 'recall_lots',
  title: 'Recalled lots',
  singular: 'recalled lot',
  segment: 'inventory',
  modules: ['Inventory', 'Production'],
  path: '/inventory/recalls',
  label: '{lot_id}',
  fields: { recall_id: reference('Product recall', 'recalls') },
  systemFields: {
    lot_id: reference('Lot', 'lots'),
    product_id: reference('Product', 'products'),
    level: integer('Level', { help: 'How many steps of production it is away from the recalled lot.' }),
    status_before: withLook(choice('Status before', lotStatuses), 'status'),
    is_frozen: withDefault(flag('Put on hold'), false),
    on_hand: quantity('On hand then'),
  },
  derived: {
    lot_status: joined(withLook(choice('Lot status', lotStatuses), 'status'), 'lot_id', 'status'),
    recall: joined(withLook(text('Recall number', 20), 'document'), 'recall_id', 'number'),
  },
  access: { read: ['inventory', 'hplc'], write: [] },
  list: {
    columns: [
      'recall_id',
      'lot_id',
      'product_id',
      'level',
      'status_before',
      'is_frozen',
      'lot_status',
      'on_hand',
    ],
    sort: [['id', 'asc']],
    search: [],
    filters: ['recall_id', 'lot_id', 'product_id', 'is_frozen'],
  },
  form: [],
})
