import { openingStock } from './adjustments/opening_stock'
import { stockAdjustmentLines } from './adjustments/stock_adjustment_lines'
import { stockAdjustments } from './adjustments/stock_adjustments'
import { allocationLines } from './allocations/allocation_lines'
import { allocations } from './allocations/allocations'
import { bins } from './bins/bins'
import { productBins } from './bins/product_bins'
import { stockCountBins } from './counts/stock_count_bins'
import { stockCountLines } from './counts/stock_count_lines'
import { stockCounts } from './counts/stock_counts'
import { productFamilies } from './families/product_families'
import { priceTierLines } from './pricing/price_tier_lines'
import { priceTiers } from './pricing/price_tiers'
import { changeSummary } from './product_changes/change_summary'
import { productChangeComments } from './product_changes/product_change_comments'
import { productChangeLogs } from './product_changes/product_change_logs'
import { productChanges } from './product_changes/product_changes'
import { brands } from './products/brands'
import { categories } from './products/categories'
import { flavors } from './products/flavors'
import { measures } from './products/measures'
import { productComponents } from './products/product_components'
import { productSubstances } from './products/product_substances'
import { products } from './products/products'
import { receivingLines } from './receiving/receiving_lines'
import { expectedDeliveries } from './receiving/expected_deliveries'
import { receivings } from './receiving/receivings'
import { inventoryAging } from './reports/inventory_aging'
import { inventoryMovementsDetails } from './reports/inventory_movements_details'
import { inventoryProductsLowStock } from './reports/inventory_products_low_stock'
import { productDecisions } from './reports/product_decisions'
import { productsAvailability } from './reports/products_availability'
import { productsDiff } from './reports/products_diff'
import { productsDrift } from './reports/products_drift'
import { productsList } from './reports/products_list'
import { lots } from './stock/lots'
import { stockLevels } from './stock/stock_levels'
import { stockMovements } from './stock/stock_movements'
import { recallCustomers } from './traceability/recall_customers'
import { recallLots } from './traceability/recall_lots'
import { recalls } from './traceability/recalls'
import { transferLines } from './transfers/transfer_lines'
import { transfers } from './transfers/transfers'

export const inventoryResources = {
  allocation_lines: allocationLines,
  allocations,
  bins,
  brands,
  categories,
  change_summary: changeSummary,
  expected_deliveries: expectedDeliveries,
  flavors,
  inventory_aging: inventoryAging,
  inventory_movements_details: inventoryMovementsDetails,
  inventory_products_low_stock: inventoryProductsLowStock,
  lots,
  measures,
  opening_stock: openingStock,
  price_tier_lines: priceTierLines,
  price_tiers: priceTiers,
  product_bins: productBins,
  product_change_comments: productChangeComments,
  product_change_logs: productChangeLogs,
  product_changes: productChanges,
  product_components: productComponents,
  product_decisions: productDecisions,
  product_families: productFamilies,
  product_substances: productSubstances,
  products,
  products_availability: productsAvailability,
  products_diff: productsDiff,
  products_drift: productsDrift,
  products_list: productsList,
  recall_customers: recallCustomers,
  recall_lots: recallLots,
  recalls,
  receiving_lines: receivingLines,
  receivings,
  stock_adjustment_lines: stockAdjustmentLines,
  stock_adjustments: stockAdjustments,
  stock_count_bins: stockCountBins,
  stock_count_lines: stockCountLines,
  stock_counts: stockCounts,
  stock_levels: stockLevels,
  stock_movements: stockMovements,
  transfer_lines: transferLines,
  transfers,
}
