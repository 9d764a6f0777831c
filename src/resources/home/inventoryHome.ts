import { deliveriesByDay, expectedDeliveries } from '../inventory/receiving/expected_deliveries'
import { receivings } from '../inventory/receiving/receivings'
import { allocations } from '../inventory/allocations/allocations'
import { stockAdjustments } from '../inventory/adjustments/stock_adjustments'
import { stockCounts } from '../inventory/counts/stock_counts'
import { productChanges } from '../inventory/product_changes/product_changes'
import { lowStockNow } from '../inventory/replenishment/lowStockNow'
import { inventoryProductsLowStock } from '../inventory/reports/inventory_products_low_stock'
import { stockLevels } from '../inventory/stock/stock_levels'
import { transfers } from '../inventory/transfers/transfers'
import { type Home, homeChart, homeCount } from '../kit/define/defineHome'

const unshipped = ['draft', 'partially_allocated', 'allocated', 'in_progress', 'packed'] as const
const list = { about: 'customer', due: 'promised_on', sort: [['promised_on', 'asc']] } as const
const move = { about: 'to_location', due: 'needed_on', sort: [['needed_on', 'asc']] } as const

/** Stock: low, expiring, to count, to put away; packing lists, transfers, deliveries; changes that wait for a decision. */
export const inventoryHome: Home = {
  key: 'inventory',
  module: 'Inventory',
  counts: [
    homeCount(inventoryProductsLowStock, {
      key: 'low_stock',
      label: 'Products low, nothing coming',
      place: 'open',
      named: 'sku',
      about: 'product',
      where: () => [
        { field: 'scope', operator: '=', value: 'company' },
        { field: 'purchase_status', operator: '=', value: 'not_in_purchase' },
        { field: 'transfer_status', operator: '=', value: 'not_in_transfer' },
      ],
      rank: 1,
      family: 'warning',
      none: 'None uncovered',
      follows: lowStockNow,
    }),
    homeCount(allocations, {
      key: 'lists_to_pick',
      label: 'Packing lists to pick',
      place: 'open',
      ...list,
      where: () => [{ field: 'status', operator: 'in', value: ['allocated', 'in_progress'] }],
      rank: 4,
      none: 'None to pick',
    }),
    homeCount(stockLevels, {
      key: 'expiring',
      label: 'Stock that expires within 30 days',
      place: 'open',
      named: 'sku',
      about: 'product_name',
      due: 'expires_on',
      expires: true,
      sort: [['expires_on', 'asc']],
      where: (day) => [
        { field: 'on_hand', operator: '>', value: 0 },
        { field: 'expires_on', operator: '<=', value: day(30) },
      ],
      rank: 2,
      family: 'warning',
      none: 'None expiring',
    }),
    homeCount(stockLevels, {
      key: 'to_put_away',
      label: 'Stock to put away',
      place: 'open',
      named: 'sku',
      about: 'product_name',
      where: () => [
        { field: 'on_hand', operator: '>', value: 0 },
        { field: 'bin_kind', operator: '=', value: 'receiving' },
      ],
      none: 'Nothing at the dock',
    }),
    homeCount(allocations, {
      key: 'lists_late',
      label: 'Packing lists late',
      place: 'late',
      ...list,
      where: (day) => [
        { field: 'status', operator: 'in', value: unshipped },
        { field: 'promised_on', operator: '<', value: day(0) },
      ],
      rank: 5,
      family: 'danger',
      none: 'None late',
    }),
    homeCount(transfers, {
      key: 'transfers_late',
      label: 'Transfers late',
      place: 'late',
      ...move,
      where: (day) => [
        {
          field: 'status',
          operator: 'in',
          value: ['draft', 'partially_allocated', 'allocated', 'in_transit', 'partially_received'],
        },
        { field: 'needed_on', operator: '<', value: day(0) },
      ],
      family: 'danger',
      none: 'None late',
    }),
    homeCount(allocations, {
      key: 'lists_today',
      label: 'Packing lists to ship today',
      place: 'today',
      ...list,
      where: (day) => [
        { field: 'status', operator: 'in', value: unshipped },
        { field: 'promised_on', operator: '=', value: day(0) },
      ],
      none: 'None promised for today',
    }),
    homeCount(stockCounts, {
      key: 'counts_due',
      label: 'Stock counts due',
      place: 'today',
      about: 'location',
      due: 'due_on',
      sort: [['due_on', 'asc']],
      where: (day) => [
        { field: 'status', operator: 'in', value: ['draft', 'in_progress', 'review'] },
        { field: 'due_on', operator: '<=', value: day(0) },
      ],
      rank: 3,
      none: 'None due',
    }),
    homeCount(transfers, {
      key: 'transfers_arriving',
      label: 'Transfers in transit',
      place: 'open',
      ...move,
      where: () => [{ field: 'status', operator: 'in', value: ['in_transit', 'partially_received'] }],
      none: 'None in transit',
    }),
    homeCount(stockAdjustments, {
      key: 'adjustments_to_approve',
      label: 'Stock adjustments to approve',
      place: 'approve',
      about: 'location',
      where: () => [{ field: 'status', operator: '=', value: 'submitted' }],
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(productChanges, {
      key: 'changes_to_approve',
      label: 'Product changes to approve',
      place: 'approve',
      about: 'product',
      where: () => [{ field: 'status', operator: '=', value: 'submitted' }],
      areas: ['inventory_changes'],
      rank: 6,
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(productChanges, {
      key: 'changes_in_conflict',
      label: 'Product changes in conflict',
      place: 'open',
      about: 'product',
      where: () => [{ field: 'status', operator: '=', value: 'conflict' }],
      areas: ['inventory_changes'],
      rank: 7,
      family: 'danger',
      none: 'None in conflict',
    }),
    homeCount(expectedDeliveries, {
      key: 'deliveries_due',
      label: 'Deliveries due',
      place: 'today',
      about: 'sender',
      due: 'due_on',
      where: (day) => [{ field: 'due_on', operator: '<=', value: day(0) }],
      rank: 8,
      family: 'warning',
      none: 'None due',
      follows: deliveriesByDay,
    }),
    homeCount(receivings, {
      key: 'receivings_running',
      label: 'Deliveries being received',
      place: 'open',
      about: 'supplier',
      where: () => [{ field: 'status', operator: 'in', value: ['in_progress', 'partially_received'] }],
      rank: 10,
      none: 'None being received',
    }),
    homeCount(receivings, {
      key: 'receivings_to_start',
      label: 'Deliveries to start',
      place: 'open',
      about: 'supplier',
      where: () => [{ field: 'status', operator: '=', value: 'draft' }],
      rank: 9,
      family: 'warning',
      none: 'None to start',
    }),
  ],
  charts: [
    homeChart(allocations, {
      title: 'Packing lists by promised day',
      due: 'promised_on',
      where: [{ field: 'status', operator: 'in', value: unshipped }],
    }),
    homeChart(expectedDeliveries, {
      title: 'Expected deliveries by due day',
      due: 'due_on',
      where: [],
      byDay: deliveriesByDay,
    }),
  ],
}
