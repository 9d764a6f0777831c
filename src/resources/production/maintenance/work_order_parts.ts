import { workOrderPartMachine } from '../../../machines/workflows/production/maintenance/work_order_parts'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { instant, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { money, quantity } from '../../kit/fields/numbers'

/** Spare parts of a work order, which leave the stock by the ledger at what they cost. */
export const workOrderParts = defineResource({
  name: 'work_order_parts',
  title: 'Spare parts of work orders',
  singular: 'spare part',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/work-orders',
  label: '{product}',
  fields: {
    work_order_id: reference('Work order', 'work_orders', { fixed: true }),
    product_id: reference('Product', 'products', {
      fixed: true,
      where: { kind: 'consumable', status: ['active', 'discontinued'] },
    }),
    qty: { ...quantity('Quantity', { above: 0 }), fixed: true },
  },
  systemFields: {
    lot_id: reference('Lot', 'lots'),
    bin_id: reference('Bin', 'bins'),
    value: withDefault(money('Cost'), 0),
    issued_at: instant('Issued'),
    issued_by_id: optional(reference('Issued by', 'users')),
    returned_at: optional(instant('Returned')),
    returned_by_id: optional(reference('Returned by', 'users')),
  },
  derived: {
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  workflow: workOrderPartMachine,
  editableIn: [],
  removableIn: [],
  events: {
    return: {
      label: 'Return',
      confirmText: 'It goes back to where it was taken, at what it cost.',
      broadcastAs: 'returned',
      doneText: 'returned',
    },
  },
  access: {
    read: ['maintenance_admin', 'maintenance_technician'],
    write: ['maintenance_admin', 'maintenance_technician'],
    remove: [],
  },
  list: {
    columns: ['work_order_id', 'product_id', 'qty', 'measure', 'bin_id', 'value', 'status', 'issued_at'],
    sort: [['issued_at', 'desc']],
    search: [],
    filters: ['work_order_id', 'product_id', 'status', 'issued_at'],
    totals: ['value'],
  },
  form: [{ section: 'Spare part', fields: ['work_order_id', 'product_id', 'qty'] }],
})

export type WorkOrderPart = Row<typeof workOrderParts>
