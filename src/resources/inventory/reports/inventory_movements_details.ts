import { defineReport } from '../../kit/define/defineReport'
import { joined } from '../../kit/define/derived'
import { choice, instant, optional, reference, text } from '../../kit/fields/field'
import { decimal, integer, money, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { productKinds } from '../products/products'
import { movementReasons } from '../stock/stock_movements'

const change = (label: string) => decimal(label, 6)

/**
 * Every movement with the balance after it; goods that go from one bin to another are one row, in and out alike. From
 * a given day on it begins with the opening balance of each product, so that opening, in and out add up to closing for
 * every grouping. Looked at by lot, bin or location, a movement has a row for each bin it touches, and so has what was
 * held before. Value that was added to a lot without a movement, such as freight that was billed later, is a row of no
 * quantity and no bin: the values of a period add up to what the ledger's value changed by.
 */
export const inventoryMovementsDetails = defineReport({
  name: 'inventory_movements_details',
  title: 'Inventory movements details',
  singular: 'movement',
  segment: 'inventory',
  modules: ['Inventory'],
  path: '/inventory/reports/inventory-movements-details',
  label: '{reason}',
  columns: {
    moved_at: instant('When'),
    reason: choice('Reason', [...movementReasons, 'cost_correction', 'opening_balance']),
    product_id: reference('Product', 'products'),
    kind: choice('Kind', productKinds),
    category_id: reference('Category', 'categories'),
    brand_id: optional(reference('Brand', 'brands')),
    lot_id: optional(reference('Lot', 'lots')),
    location_id: optional(reference('Location', 'locations')),
    bin_id: optional(reference('Bin', 'bins')),
    from_bin_id: optional(reference('From', 'bins')),
    to_bin_id: optional(reference('To', 'bins')),
    source_type: text('Document kind', 40),
    source_id: integer('Document id'),
    opening_qty: change('Opening'),
    in_qty: quantity('In'),
    out_qty: quantity('Out'),
    closing_qty: change('Closing'),
    balance: change('Balance'),
    bin_balance: change('Balance in the bin'),
    unit_cost: optional(money('Unit cost', { displayScale: 4 })),
    value: decimal('Value', 4, { unit: 'CAD', displayScale: 2, minDecimals: 2 }),
    user_id: optional(reference('By', 'users')),
    note: optional(text('Note', 200)),
    document: optional(text('Document', 20)),
  },
  derived: {
    sku: joined(withLook(text('SKU', 40), 'sku'), 'product_id', 'sku'),
    measure: joined(withLook(text('Measure', 20), 'unit'), 'product_id.stock_measure_id', 'code'),
  },
  read: ['inventory'],
  list: {
    columns: [
      'moved_at',
      'reason',
      'document',
      'sku',
      'lot_id',
      'from_bin_id',
      'to_bin_id',
      'in_qty',
      'out_qty',
      'balance',
      'measure',
      'unit_cost',
      'value',
      'user_id',
    ],
    sort: [
      ['moved_at', 'desc'],
      ['id', 'desc'],
    ],
    search: ['sku'],
    filters: [
      'moved_at',
      'product_id',
      'bin_id',
      'lot_id',
      'reason',
      'location_id',
      'category_id',
      'kind',
      'brand_id',
      'measure',
    ],
    totals: ['opening_qty', 'in_qty', 'out_qty', 'closing_qty', 'value'],
  },
  report: {
    groups: [
      'product_id',
      'lot_id',
      'location_id',
      'bin_id',
      'category_id',
      'kind',
      'brand_id',
      'reason',
      'measure',
    ],
    grouped: [],
    unitColumn: { in: 'measure', figures: ['opening_qty', 'in_qty', 'out_qty', 'closing_qty'] },
    sums: ['opening_qty', 'in_qty', 'out_qty', 'closing_qty', 'value'],
    rowLink: '/inventory/stock-on-hand?f.product_id=is:{product_id}',
  },
})
