import { accountingMappings } from './general/accounting/accounting_mappings'
import { accounts } from './general/accounting/accounts'
import { attachments } from './general/attachments/attachments'
import { countries } from './general/places/countries'
import { currencies } from './general/accounting/currencies'
import { customerTags } from './general/customers/customer_tags'
import { customers } from './general/customers/customers'
import { errorLogs } from './general/system/error_logs'
import { jobRuns } from './general/system/job_runs'
import { jobs } from './general/system/jobs'
import { locations } from './general/places/locations'
import { parameterTypes } from './general/lists/parameter_types'
import { parameters } from './general/lists/parameters'
import { provinces } from './general/places/provinces'
import { punches } from './general/time_clock/punches'
import { roles } from './general/people/roles'
import { chartOfAccountsList } from './general/reports/chart_of_accounts_list'
import { punchDays } from './general/reports/punch_days'
import { savedViews } from './general/system/saved_views'
import { settings } from './general/system/settings'
import { tags } from './general/lists/tags'
import { taxSetupLines } from './general/taxes/tax_setup_lines'
import { taxSetups } from './general/taxes/tax_setups'
import { userRoles } from './general/people/user_roles'
import { users } from './general/people/users'
import { wallDisplays } from './general/walls/wall_displays'
import { importRuns } from './imports/import_runs'
import { importHistory } from './imports/reports/import_history'
import { allocationLines } from './inventory/allocations/allocation_lines'
import { allocations } from './inventory/allocations/allocations'
import { bins } from './inventory/bins/bins'
import { brands } from './inventory/products/brands'
import { categories } from './inventory/products/categories'
import { flavors } from './inventory/products/flavors'
import { lots } from './inventory/stock/lots'
import { measures } from './inventory/products/measures'
import { changeSummary } from './inventory/product_changes/change_summary'
import { productDecisions } from './inventory/reports/product_decisions'
import { productsDiff } from './inventory/reports/products_diff'
import { productsDrift } from './inventory/reports/products_drift'
import { productChangeComments } from './inventory/product_changes/product_change_comments'
import { productChangeLogs } from './inventory/product_changes/product_change_logs'
import { productChanges } from './inventory/product_changes/product_changes'
import { productComponents } from './inventory/products/product_components'
import { priceTierLines } from './inventory/pricing/price_tier_lines'
import { priceTiers } from './inventory/pricing/price_tiers'
import { openingStock } from './inventory/adjustments/opening_stock'
import { productBins } from './inventory/bins/product_bins'
import { productFamilies } from './inventory/families/product_families'
import { products } from './inventory/products/products'
import { receivingLines } from './inventory/receiving/receiving_lines'
import { receivings } from './inventory/receiving/receivings'
import { stockCountBins } from './inventory/counts/stock_count_bins'
import { stockCountLines } from './inventory/counts/stock_count_lines'
import { stockCounts } from './inventory/counts/stock_counts'
import { inventoryAging } from './inventory/reports/inventory_aging'
import { inventoryMovementsDetails } from './inventory/reports/inventory_movements_details'
import { inventoryProductsLowStock } from './inventory/reports/inventory_products_low_stock'
import { productsAvailability } from './inventory/reports/products_availability'
import { productsList } from './inventory/reports/products_list'
import { stockAdjustmentLines } from './inventory/adjustments/stock_adjustment_lines'
import { stockAdjustments } from './inventory/adjustments/stock_adjustments'
import { stockLevels } from './inventory/stock/stock_levels'
import { stockMovements } from './inventory/stock/stock_movements'
import { transferLines } from './inventory/transfers/transfer_lines'
import { transfers } from './inventory/transfers/transfers'
import { board } from './production/boards/board'
import { machineStates } from './production/machines/machine_states'
import { machinesBoard } from './production/boards/machines_board'
import { productionLogs } from './production/orders/production_logs'
import { productionOrderMaterials } from './production/orders/production_order_materials'
import { productionOrderSteps } from './production/steps/production_order_steps'
import { productionOrders } from './production/orders/production_orders'
import { flowActions } from './production/flows/flow_actions'
import { flows } from './production/flows/flows'
import { machines } from './production/machines/machines'
import { operations } from './production/flows/operations'
import { phases } from './production/flows/phases'
import { recipeLines } from './production/recipes/recipe_lines'
import { recipes } from './production/recipes/recipes'
import { purchaseLines } from './purchase/purchase_lines'
import { purchases } from './purchase/purchases'
import { suppliers } from './purchase/suppliers'
import { openOrders } from './sale/reports/open_orders'
import { saleLines } from './sale/sale_lines'
import { sales } from './sale/sales'
import { salesImportLogs } from './sale/sales_import_logs'

/** Every definition by its table: the only list of them. */
export const resources = {
  board,
  machine_states: machineStates,
  machines_board: machinesBoard,
  production_logs: productionLogs,
  production_order_materials: productionOrderMaterials,
  production_order_steps: productionOrderSteps,
  production_orders: productionOrders,
  accounting_mappings: accountingMappings,
  accounts,
  allocation_lines: allocationLines,
  allocations,
  attachments,
  bins,
  brands,
  categories,
  chart_of_accounts_list: chartOfAccountsList,
  countries,
  currencies,
  customer_tags: customerTags,
  customers,
  error_logs: errorLogs,
  flavors,
  flow_actions: flowActions,
  flows,
  import_history: importHistory,
  import_runs: importRuns,
  inventory_aging: inventoryAging,
  inventory_movements_details: inventoryMovementsDetails,
  inventory_products_low_stock: inventoryProductsLowStock,
  job_runs: jobRuns,
  jobs,
  locations,
  lots,
  machines,
  measures,
  open_orders: openOrders,
  opening_stock: openingStock,
  operations,
  parameter_types: parameterTypes,
  parameters,
  phases,
  change_summary: changeSummary,
  product_decisions: productDecisions,
  products_diff: productsDiff,
  products_drift: productsDrift,
  product_change_comments: productChangeComments,
  product_change_logs: productChangeLogs,
  product_changes: productChanges,
  product_components: productComponents,
  price_tier_lines: priceTierLines,
  price_tiers: priceTiers,
  product_bins: productBins,
  product_families: productFamilies,
  products,
  products_availability: productsAvailability,
  products_list: productsList,
  provinces,
  punch_days: punchDays,
  punches,
  purchase_lines: purchaseLines,
  purchases,
  receiving_lines: receivingLines,
  receivings,
  recipe_lines: recipeLines,
  recipes,
  roles,
  sale_lines: saleLines,
  sales,
  sales_import_logs: salesImportLogs,
  saved_views: savedViews,
  settings,
  stock_count_bins: stockCountBins,
  stock_count_lines: stockCountLines,
  stock_counts: stockCounts,
  stock_adjustment_lines: stockAdjustmentLines,
  stock_adjustments: stockAdjustments,
  stock_levels: stockLevels,
  stock_movements: stockMovements,
  suppliers,
  tags,
  tax_setup_lines: taxSetupLines,
  tax_setups: taxSetups,
  transfer_lines: transferLines,
  transfers,
  user_roles: userRoles,
  users,
  wall_displays: wallDisplays,
}
