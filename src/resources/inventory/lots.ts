import { borrow, defineResource, type Row } from '../kit/defineResource'
import { choice, day, instant, money, optional, reference, strength, text } from '../kit/field'

/** Only a released lot may be promised, picked, shipped or consumed. */
export const lotStatuses = ['quarantine', 'released', 'hold', 'rejected', 'expired'] as const

/** One made or received quantity of a product, with one expiry and one certificate. */
export const lots = defineResource({
  name: 'lots',
  title: 'Lots',
  one: 'lot',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/stock-on-hand',
  label: '{lot_number}',
  fields: {},
  kept: {
    lot_number: text('Lot', 40),
    product_id: reference('Product', 'products'),
    supplier_lot: optional(text('Supplier lot', 40)),
    production_order_id: optional(reference('Order', 'production_orders')),
    manufactured_on: optional(day('Made')),
    received_at: optional(instant('Received')),
    expires_on: optional(day('Expires')),
    strength_mg_ml: optional(strength('Strength')),
    status: choice('Status', lotStatuses),
    unit_cost: optional(money('Unit cost', { places: 4 })),
    coa_reference: optional(text('Certificate', 120)),
    sds_reference: optional(text('Safety sheet', 120)),
  },
  borrowed: { sku: borrow(text('SKU', 40), 'product_id', 'sku') },
  access: { read: ['inventory'], write: [] },
  lookup: true,
  list: {
    columns: [
      'lot_number',
      'product_id',
      'status',
      'manufactured_on',
      'expires_on',
      'received_at',
      'unit_cost',
    ],
    sort: [['expires_on', 'asc']],
    search: ['lot_number', 'supplier_lot'],
    filters: ['product_id', 'status', 'expires_on'],
  },
  form: [],
})

export type Lot = Row<typeof lots>
