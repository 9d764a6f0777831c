import { statusesIn } from '../../../machines/kit'
import { lotMachine } from '../../../machines/workflows/inventory/lots'
import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, day, instant, internal, longText, optional, reference, text } from '../../kit/fields/field'
import { money, strength } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { productKinds } from '../products/products'

/** Only a released lot may be reserved, picked, shipped or consumed. */
export const lotStatuses = statusesIn(lotMachine)

const reason = longText('Reason', 500)

/** One made or received quantity of a product, with one expiry and one certificate. */
export const lots = defineResource({
  name: 'lots',
  title: 'Lots',
  singular: 'lot',
  segment: 'inventory',
  modules: ['Inventory', 'Production'],
  path: '/inventory/stock-on-hand',
  pagePath: '/inventory/lot/:id',
  label: '{lot_number}',
  referenceLook: 'lot',
  fields: {
    supplier_lot: optional(text('Supplier lot', 40)),
    coa_reference: optional(text('Certificate', 120)),
    sds_reference: optional(text('Safety sheet', 120)),
  },
  systemFields: {
    lot_number: text('Lot', 40),
    product_id: reference('Product', 'products'),
    supplier_id: optional(reference('Supplier', 'suppliers')),
    production_order_id: optional(reference('Order', 'production_orders')),
    manufactured_on: optional(day('Made')),
    packaged_on: optional(day('Packaged')),
    /** Its goods are stamped by then, or kept in an excise warehouse (Excise Act, 2001, s. 158.46(1)(c), 158.49). */
    stamp_by: optional(day('Stamp by')),
    stamped_on: optional(day('First stamped')),
    received_at: optional(instant('Received')),
    expires_on: optional(day('Expires')),
    strength_mg_ml: optional(strength('Strength')),
    unit_cost: optional(money('Unit cost', { displayScale: 4 })),
    held_from: internal(optional(choice('Held from', ['quarantine', 'released']))),
    status_reason: optional(text('Reason', 500)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    product_kind: joined(choice('Product kind', productKinds), 'product_id', 'kind'),
  },
  workflow: lotMachine,
  events: {
    release: {
      label: 'Release',
      tone: 'primary',
      broadcastAs: 'released',
      inputs: {
        coa_reference: optional(text('Certificate', 120)),
        strength_mg_ml: optional(
          strength('Strength found', { help: 'Of nicotine, where no result is on the lot.' }),
        ),
        reason: requiredWhere(optional(longText('Reason', 500)), { status: 'hold' }),
      },
      confirmText: 'It can be reserved, picked and used again. Ending a hold needs a reason.',
    },
    hold: {
      label: 'Hold',
      broadcastAs: 'held',
      doneText: 'put on hold',
      inputs: { reason },
      confirmText: "It can't be used and its reservations are released.",
    },
    reject: {
      label: 'Reject',
      tone: 'danger',
      broadcastAs: 'rejected',
      inputs: { reason },
      confirmText: 'It stays in its bin and can only be scrapped or returned.',
    },
    expire: { label: 'Expire', broadcastAs: 'expired', hidden: true },
    extend: {
      label: 'Extend',
      broadcastAs: 'extended',
      inputs: { expires_on: day('Expires'), coa_reference: text('Certificate of the retest', 120), reason },
      confirmText: 'It goes to quarantine and is released from there.',
    },
  },
  access: { read: ['inventory', 'hplc'], write: ['inventory', 'hplc'], create: [], remove: ['inventory'] },
  unique: [['lot_number', 'product_id']],
  lookup: {
    codes: ['sku'],
    quantities: { table: 'stock_levels', of: ['product_id', 'bin_id', 'location_id'] },
  },
  list: {
    columns: [
      'lot_number',
      'product_id',
      'status',
      'manufactured_on',
      'expires_on',
      'stamp_by',
      'received_at',
      'unit_cost',
    ],
    due: { field: 'stamp_by', open: ['quarantine', 'released', 'hold', 'expired'], until: 'stamped_on' },
    sort: [['expires_on', 'asc']],
    search: ['lot_number', 'supplier_lot'],
    filters: ['product_id', 'status', 'expires_on', 'stamp_by'],
  },
  form: [{ section: 'Papers', fields: ['supplier_lot', 'coa_reference', 'sds_reference'] }],
})

export type Lot = Row<typeof lots>
