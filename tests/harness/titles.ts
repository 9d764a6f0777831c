import type { RouteNode } from '../../src/routes'

// Address and title of every screen in the menu, by module; a module stands after `#`.

const written = `
/dashboard Dashboard
# Administration
/general/users Users
/general/roles Roles
/general/parameter_types Parameter types
/general/parameters Parameters
/general/countries Countries
/general/provinces Provinces
/general/locations Locations
/general/currencies Currencies
/general/customers Customers
/general/tags Tags
/general/tax_setups Tax setups
/general/settings Settings
/general/chart-of-accounts Chart of accounts
/general/accounting-mapping Accounting mapping
/general/reports/chart-of-accounts-list Chart of accounts list
# Inventory
/inventory/products Products
/inventory/products_changes Product changes
/inventory/products_change_logs Product change logs
/inventory/change_summary Change summary
/inventory/product-bins Product bins
/inventory/products_family Product families
/inventory/receivings Receivings
/inventory/allocation Allocations
/inventory/stock-on-hand Stock on hand
/inventory/stock-count Stock counts
/inventory/stock-adjustments Stock adjustments
/inventory/transfers Transfers
/inventory/brands Brands
/inventory/flavors Flavors
/inventory/categories Categories
/inventory/stock_locator Stock locator
/inventory/measures Units of measure
/inventory/price-tiers Price tiers
/inventory/bins Location bins
/inventory/inventory-import Inventory import
/inventory/reports/products-diff Products diff
/inventory/reports/products-list Products list
/inventory/reports/inventory-movements-details Inventory movements details
/inventory/reports/inventory-aging Inventory aging
/inventory/reports/inventory-products-low-stock Products low in stock
/inventory/reports/products-availability Products availability
/inventory/reports/products-changes Products changes
# Production
/production/flows Flows
/production/operations Operations
/production/phases Phases
/production/machines Machines
/production/stamping-machines Stamping machines
/production/reels Reels
/production/carts Carts
/production/skids Skids
/production/hplc-categories HPLC categories
/production/recipes Recipes
/production/import Recipe import
/production/settings Production settings
/production/warehouse-products-locations Warehouse product locations
/production/reports/warehouse-product-locations-logs Locations logs
/production/reports/duplicated-warehouse-locations Duplicated warehouse locations
/production/issue-sections Issue sections
/production/issue-details Issue details
/production/work-orders Maintenance work orders
/production/reports/work-order-comments Work-order comments
/production/production-dashboard Production dashboard
/production/transfer Transfer
/production/shipping Shipping
/production/machines-dashboard Machines dashboard
/production/production-orders Production orders
/production/transfer_qr_code_generation Transfer QR codes
/production/daily-orders Daily orders
/production/pending-orders Pending orders
/production/pending-reel-approvals Pending reel approvals
/production/production_orders_corrections Production order corrections
/production/recoveries Recoveries
/production/hplc-results HPLC results
/production/hplc-requests HPLC requests
/production/hplc-orders HPLC orders
/production/product-stamping-orders Stamping orders
/production/product-stamping-order-corrections Stamping order corrections
/production/label-check-logs Label check logs
/production/production-orders-corrections-logs Production order corrections logs
/production/master-production-report Master production report
/production/reports/batching-order-picking-report Batching order picking
/production/reports/batching-summary Batching summary
/production/reports/batching-logs Batching logs
/production/reports/batching-kpi Batching KPI
/production/reports/production-summary Production summary
/production/reports/production-logs Production logs
/production/reports/production-volume-variance Production volume variance
/production/reports/stamping-logs Stamping logs
/production/reports/stamping-wasted-bottles Stamping wasted bottles
/production/reports/stamps-inventory Stamps inventory
/production/reports/reel-adjustment-log Reel adjustment log
/production/reports/transfer-report Transfer report
/production/reports/transfer-logs Transfer logs
/production/reports/pails-transfer-logs Pails transfer logs
/production/reports/daily-orders-report Daily orders report
/production/reports/daily-orders-list Daily orders list
/production/reports/hplc-report HPLC report
/production/reports/recipes Recipes report
/production/reports/settings Report settings
# Assembly
/assembly/flows Flows
/assembly/operations Operations
/assembly/phases Phases
/assembly/machines Machines
/assembly/reels Reels
/assembly/skids Skids
/assembly/settings Assembly settings
/assembly/assembly-orders Assembly orders
/assembly/assembly-dashboard Assembly dashboard
/assembly/shipping-dashboard Shipping dashboard
/assembly/reports/stamping Stamping report
/assembly/reports/reels-summary Reels summary
/assembly/reports/damaged-stamps Damaged stamps
# Purchase
/purchases Purchases
/invoices Invoices
/suppliers Suppliers
/purchases/import Purchase import
# Sale
/sales Sales
/sales-import-logs Sales import logs
/discounts Discounts
# R&D
/rd/projects R&D projects
/rd/samples R&D samples
/rd/recipes R&D recipes
/rd/reports R&D reports
# Training
/training/training-documents Training documents
/training/training-projects Training projects
/training/trainings Trainings
/training/training-logs Training logs
/training/categories Training categories
/training/training-settings Training settings
# Project Management
/list-projects Projects
/projects_report Projects report
# Lab Receiving
/lab-receiving/receiving Lab receiving
/lab-receiving/receiving-containers Receiving containers
/lab-receiving/qr-code-generation QR codes
/lab-receiving/flashpoint-classes Flashpoint classes
/lab-receiving/receiving-items-list Received items
# Forecast
/forecast/forecast-periods Forecast periods
/forecast/forecast-allocations/:period_id? Forecast allocations
/forecast/forecast-allocation-plan Forecast allocation plan
/forecast/forecast-production-plans/:period_id? Forecast production plans
/forecast/forecast-production-plan Forecast production plan
/forecast/forecast-production-qty-ranges Production quantity ranges
/forecast/sales-report Sales report
/forecast/stock-report Stock report
# Imports
/imports/index Imports
`

const leaf = (line: string): RouteNode => {
  const [path = '', ...words] = line.split(' ')
  return { path, title: words.join(' '), areas: '*' }
}

/** The whole console as a route tree, whatever of it stands already. */
export const wholeConsole: readonly RouteNode[] = written
  .trim()
  .split('\n# ')
  .flatMap((part, place) => {
    const lines = part.split('\n')
    return place === 0
      ? lines.map(leaf)
      : [{ title: lines[0] ?? '', areas: '*' as const, children: lines.slice(1).map(leaf) }]
  })
