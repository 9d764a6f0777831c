import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { instant, internal, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { decimal, integer, quantity } from '../../kit/fields/numbers'

/** A skid of a shipment, or so much of a lot in a bin that is on no skid. */
export const shipmentLines = defineResource({
  name: 'shipment_lines',
  title: 'Shipment lines',
  singular: 'shipment line',
  segment: 'assembly',
  modules: ['Production', 'Assembly', 'Inventory', 'Sale'],
  path: '/production/shipping',
  label: '{item}',
  fields: { shipment_id: reference('Shipment', 'shipments', { fixed: true }) },
  systemFields: {
    /** The number of the skid, else of the lot. */
    item: withLook(text('Item', 60), 'code'),
    skid_id: optional(reference('Skid', 'skids')),
    /** Of all that is on the skid; empty where it is of several. */
    product_id: optional(reference('Product', 'products')),
    lot_id: optional(reference('Lot', 'lots')),
    bin_id: optional(reference('Bin', 'bins')),
    production_order_id: optional(reference('Order', 'production_orders')),
    sale_line_id: internal(optional(integer('Line of the sale'))),
    jurisdiction: withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
    cartons: withDefault(integer('Cartons'), 0),
    units: quantity('Units', { above: 0 }),
    measure: withLook(text('Measure', 20), 'unit'),
    gross_kg: optional(decimal('Gross weight', 3, { unit: 'kg' })),
    loaded_at: optional(instant('Loaded')),
    loaded_by_id: optional(reference('Loaded by', 'users')),
    /** Left behind, with the reason: it counts no more. */
    removed_at: optional(instant('Removed')),
    remove_reason: optional(text('Reason', 200)),
  },
  derived: {
    sku: joined(withLook(optional(text('SKU', 40)), 'sku'), 'product_id', 'sku'),
    product_name: joined(optional(text('Product name', 160)), 'product_id', 'name'),
    sscc: joined(withLook(optional(text('SSCC', 18)), 'code'), 'skid_id', 'sscc'),
  },
  // Lines follow what the shipment takes, and are loaded by its events.
  access: {
    read: ['transfer', 'assembly_shipping', 'inventory', 'sale', 'production_orders'],
    write: [],
  },
  list: {
    columns: [
      'item',
      'product_id',
      'lot_id',
      'bin_id',
      'jurisdiction',
      'cartons',
      'units',
      'measure',
      'gross_kg',
      'loaded_at',
      'loaded_by_id',
      'remove_reason',
    ],
    sort: [['id', 'asc']],
    search: ['item'],
    filters: ['shipment_id', 'item', 'loaded_at'],
  },
  form: [],
})

export type ShipmentLine = Row<typeof shipmentLines>
