import { paperAreas, paperRoles } from './paperAreas'

/**
 * The routes as the plant has them on paper, apart from the product's own tables: one line per route,
 * `path | title | module | areas | menu or hidden`.
 */
const paperRoutes = `
/dashboard | Dashboard | - | * | menu
/profile/index | Profile | - | * | hidden
/general/users | Users | Administration | general | menu
/general/punches | Punches | Administration | general | hidden
/general/reports/punches | Punches by day | Administration | general | hidden
/general/roles | Roles | Administration | general | menu
/general/parameter_types | Parameter types | Administration | general | menu
/general/parameters | Parameters | Administration | general | menu
/general/countries | Countries | Administration | general | menu
/general/provinces | Provinces | Administration | general | menu
/general/locations | Locations | Administration | general | menu
/general/currencies | Currencies | Administration | general | menu
/general/customers | Customers | Administration | general | menu
/general/customer/:id? | Customer | Administration | general | hidden
/general/tags | Tags | Administration | general | menu
/general/tax_setups | Tax setups | Administration | general | menu
/general/tax_setup/:id? | Tax setup | Administration | general | hidden
/general/settings | Settings | Administration | general | menu
/general/settings/security | Security log | Administration | general | menu
/general/chart-of-accounts | Chart of accounts | Administration | general | menu
/general/accounting-mapping | Accounting mapping | Administration | general | menu
/general/reports/chart-of-accounts-list | Chart of accounts list | Administration | general | menu
/inventory/products | Products | Inventory | inventory | menu
/products/:id? | Product | Inventory | inventory | hidden
/inventory/products_changes | Product changes | Inventory | inventory_changes | menu
/product_changes/:id | Product change | Inventory | inventory_changes | hidden
/inventory/products_change_logs | Product change logs | Inventory | inventory_changes | menu
/inventory/change_summary | Change summary | Inventory | inventory_changes | menu
/change_summary/:id | Change summary of one change | Inventory | inventory_changes | hidden
/product/fetch | Find a product | Inventory | inventory | hidden
/inventory/product-bins | Product bins | Inventory | inventory | menu
/inventory/products_family | Product families | Inventory | inventory | menu
/product-families/:id? | Product family | Inventory | inventory | hidden
/inventory/receivings | Receivings | Inventory | inventory receiving | menu
/receiving/:id? | Receiving | Inventory | inventory receiving | hidden
/inventory/allocation | Allocations | Inventory | inventory | menu
/allocation/:id? | Packing list | Inventory | inventory | hidden
/inventory/stock-on-hand | Stock on hand | Inventory | inventory | menu
/inventory/lot/:id | Lot passport | Inventory | inventory hplc | hidden
/inventory/recalls | Product recalls | Inventory | inventory hplc | menu
/inventory/stock-count | Stock counts | Inventory | inventory | menu
/stock-count/:id | Count sheet | Inventory | inventory | hidden
/stock-count/:id? | Stock count | Inventory | inventory | hidden
/inventory/stock-adjustments | Stock adjustments | Inventory | inventory | menu
/inventory/stock-adjustment/:id? | Stock adjustment | Inventory | inventory | hidden
/inventory/transfers | Transfers | Inventory | inventory | menu
/inventory/transfer/:id? | Transfer | Inventory | inventory | hidden
/inventory/brands | Brands | Inventory | inventory | menu
/inventory/flavors | Flavours | Inventory | inventory | menu
/inventory/categories | Categories | Inventory | inventory | menu
/inventory/stock_locator | Stock locator | Inventory | inventory | menu
/inventory/measures | Units of measure | Inventory | inventory | menu
/inventory/price-tiers | Price tiers | Inventory | inventory | menu
/inventory/price-tier/:id? | Price tier | Inventory | inventory | hidden
/inventory/bins | Location bins | Inventory | inventory | menu
/inventory/inventory-import | Inventory import | Inventory | inventory | menu
/inventory/reports/products-diff | Products diff | Inventory | inventory | menu
/inventory/reports/products-list | Products list | Inventory | inventory | menu
/inventory/reports/inventory-movements-details | Inventory movements details | Inventory | inventory | menu
/inventory/reports/inventory-aging | Inventory aging | Inventory | inventory | menu
/inventory/reports/inventory-products-low-stock | Products low in stock | Inventory | inventory | menu
/inventory/reports/products-availability | Products availability | Inventory | inventory | menu
/inventory/reports/products-changes | Products changes | Inventory | inventory | menu
/production/flows | Flows | Production | production | menu
/production/flows/:flow_id/flow-actions | Flow actions | Production | production | hidden
/production/operations | Operations | Production | production | menu
/production/phases | Phases | Production | production | menu
/production/machines | Machines | Production | production | menu
/production/stamping-machines | Stamping machines | Production | production | menu
/production/reels | Reels | Production | reels | menu
/production/reel/:id? | Reel | Production | reels | hidden
/production/carts | Carts | Production | production | menu
/production/skids | Skids | Production | production | menu
/production/hplc-categories | HPLC categories | Production | production | menu
/production/recipes | Recipes | Production | recipes | menu
/production/import | Recipe import | Production | recipe_imports | menu
/recipe/fetch | Fetch a recipe | Production | recipes | hidden
/production/settings | Production settings | Production | production | menu
/production/warehouse-products-locations | Warehouse product locations | Production | warehouse_product_locations | menu
/production/warehouse-product-locations/:product_id? | Locations of a product | Production | warehouse_product_locations | hidden
/production/warehouse-product-locations-logs/:product_id | Location log of a product | Production | warehouse_product_locations | hidden
/production/reports/warehouse-product-locations-logs | Locations logs | Production | warehouse_product_locations | menu
/production/reports/duplicated-warehouse-locations | Duplicated warehouse locations | Production | warehouse_product_locations | menu
/production/issue-sections | Issue sections | Production | maintenance_admin | menu
/production/issue-details | Issue details | Production | maintenance_admin | menu
/production/work-orders | Maintenance work orders | Production | maintenance_admin maintenance_technician | menu
/production/reports/work-order-comments | Work-order comments | Production | maintenance_admin | menu
/production/reports/maintenance-by-machine | Maintenance by machine | Production | maintenance_admin | menu
/production/production-dashboard | Production dashboard | Production | production_dashboard | menu
/production/transfer | Transfer | Production | transfer | menu
/production/shipping | Shipping | Production | transfer | menu
/production/machines-dashboard | Machines dashboard | Production | production_dashboard production_page maintenance_admin maintenance_technician | menu
/production/production-orders | Production orders | Production | production_orders | menu
/production/transfer_qr_code_generation | Transfer QR codes | Production | qr_code_generation | menu
/production/daily-orders | Daily orders | Production | daily_orders | menu
/production/shift-handovers | Shift handovers | Production | daily_orders | menu
/production/pending-orders | Pending orders | Production | pending_orders | menu
/production/pending-reel-approvals | Pending reel approvals | Production | pending_reel_approvals | menu
/production/production_orders_corrections | Production order corrections | Production | production_order_corrections | menu
/production/recoveries | Recoveries | Production | production_page production_dashboard | menu
/production/fill-checks | Fill checks | Production | production_orders | menu
/production/hplc-results | HPLC results | Production | hplc | menu
/production/hplc-requests | HPLC requests | Production | hplc | menu
/production/hplc-orders | HPLC orders | Production | hplc | menu
/production/hplc-orders/:id | HPLC order | Production | hplc | hidden
/production/product-stamping-orders | Stamping orders | Production | stamping_orders | menu
/product-stamping-orders/form | Stamping order | Production | stamping_orders | hidden
/product-stamping-orders/start/:id? | Start stamping | Production | stamping_orders | hidden
/product-stamping-orders/finish/:id? | Finish stamping | Production | stamping_orders | hidden
/production/product-stamping-order-corrections | Stamping order corrections | Production | stamping_order_corrections | menu
/production/label-check-logs | Label check logs | Production | label_check production_reports production_reports_export | menu
/production/production-orders-corrections-logs | Production order corrections logs | Production | production_reports production_reports_export | menu
/production/master-production-report | Master production report | Production | production_reports production_reports_export | menu
/production/reports/batching-order-picking-report | Batching order picking | Production | batching_picking_report | menu
/production/reports/batching-summary | Batching summary | Production | production_reports production_reports_export | menu
/production/reports/batching-logs | Batching logs | Production | production_reports production_reports_export | menu
/production/reports/batching-kpi | Batching KPI | Production | production_reports production_reports_export | menu
/production/reports/production-summary | Production summary | Production | production_reports production_reports_export | menu
/production/reports/production-logs | Production logs | Production | production_reports production_reports_export | menu
/production/reports/production-volume-variance | Production volume variance | Production | production_reports production_reports_export | menu
/production/reports/stamping-logs | Stamping logs | Production | production_reports production_reports_export | menu
/production/reports/stamping-wasted-bottles | Stamping wasted bottles | Production | production_reports production_reports_export | menu
/production/reports/stamps-inventory | Stamps inventory | Production | production_reports production_reports_export | menu
/production/reports/reel-adjustment-log | Reel adjustment log | Production | production_reports production_reports_export | menu
/production/reports/transfer-report | Transfer report | Production | production_reports production_reports_export | menu
/production/reports/transfer-logs | Transfer logs | Production | production_reports production_reports_export | menu
/production/reports/pails-transfer-logs | Pails transfer logs | Production | production_reports production_reports_export | menu
/production/reports/daily-orders-report | Daily orders report | Production | production_reports production_reports_export | menu
/production/reports/daily-orders-list | Daily orders list | Production | production_reports production_reports_export | menu
/production/reports/hplc-report | HPLC report | Production | production_reports production_reports_export | menu
/production/reports/recipes | Recipes report | Production | production_reports production_reports_export | menu
/production/reports/settings | Report settings | Production | production | menu
/assembly/flows | Flows | Assembly | assembly | menu
/assembly/flows/:flow_id/flow-actions | Flow actions | Assembly | assembly | hidden
/assembly/operations | Operations | Assembly | assembly | menu
/assembly/phases | Phases | Assembly | assembly | menu
/assembly/machines | Machines | Assembly | assembly | menu
/assembly/reels | Reels | Assembly | assembly reels | menu
/assembly/reel/:id? | Reel | Assembly | assembly reels | hidden
/assembly/skids | Skids | Assembly | assembly | menu
/assembly/settings | Assembly settings | Assembly | assembly | menu
/assembly/assembly-orders | Assembly orders | Assembly | assembly | menu
/assembly/assembly-dashboard | Assembly dashboard | Assembly | assembly_dashboard | menu
/assembly/shipping-dashboard | Shipping dashboard | Assembly | assembly_shipping | menu
/assembly/reports/stamping | Stamping report | Assembly | assembly | menu
/assembly/reports/reels-summary | Reels summary | Assembly | assembly | menu
/assembly/reports/damaged-stamps | Damaged stamps | Assembly | assembly | menu
/purchases | Purchases | Purchase | purchase | menu
/purchase/:id? | Purchase | Purchase | purchase | hidden
/invoices | Invoices | Purchase | purchase | menu
/purchase/:purchase_id/invoice | Invoice of a purchase | Purchase | purchase | hidden
/invoice/:invoice_id | Invoice | Purchase | purchase | hidden
/suppliers | Suppliers | Purchase | purchase | menu
/supplier/:id | Supplier card | Purchase | purchase | hidden
/supplier/:id? | Supplier | Purchase | purchase | hidden
/purchases/import | Purchase import | Purchase | purchase | menu
/sales | Sales | Sale | sales_section sale | menu
/sale/:id? | Sale | Sale | sales_section sale | hidden
/sales-import-logs | Sales import logs | Sale | sales_section sale | menu
/discounts | Discounts | Sale | sales_section sale | menu
/discount/:id? | Discount | Sale | sales_section sale | hidden
/rd/projects | R&D projects | R&D | rd_projects | menu
/rd/project/:id? | R&D project | R&D | rd_projects | hidden
/rd/samples | R&D samples | R&D | rd_samples | menu
/rd/sample/develop/:id | Develop a sample | R&D | rd_samples | hidden
/rd/sample/specifications/:id | Sample specifications | R&D | rd_samples | hidden
/rd/recipes | R&D recipes | R&D | rd | menu
/rd/recipe/:id | R&D recipe | R&D | rd | hidden
/rd/reports | R&D reports | R&D | rd_reports | menu
/training/training-documents | Training documents | Training | * | menu
/training/training-projects | Training projects | Training | training | menu
/training/trainings | Trainings | Training | * | menu
/training/training-logs | Training logs | Training | training | menu
/training/categories | Training categories | Training | training_admin | menu
/training/training-settings | Training settings | Training | training_admin | menu
/list-projects | Projects | Project Management | projects | menu
/projects/tasks/:project_id | Tasks of a project | Project Management | projects | hidden
/projects/tasks/items/:task_id | Items of a task | Project Management | projects | hidden
/task_items/record/:task_item_id | Record of an item | Project Management | projects | hidden
/projects_report | Projects report | Project Management | projects | menu
/lab-receiving/receiving | Lab receiving | Lab Receiving | receiving | menu
/lab-receiving/receiving-containers | Receiving containers | Lab Receiving | lab_receiving_setup | menu
/lab-receiving/receiving-container/:id? | Receiving container | Lab Receiving | lab_receiving_setup | hidden
/lab-receiving/qr-code-generation | QR codes | Lab Receiving | lab_receiving | menu
/lab-receiving/flashpoint-classes | Flashpoint classes | Lab Receiving | lab_receiving_setup | menu
/lab-receiving/receiving-items-list | Received items | Lab Receiving | lab_receiving | menu
/forecast/forecast-periods | Forecast periods | Forecast | forecast | menu
/forecast-periods/:id? | Forecast period | Forecast | forecast | hidden
/forecast/forecast-allocations/:period_id? | Forecast allocations | Forecast | forecast | menu
/forecast/forecast-allocation-plan | Forecast allocation plan | Forecast | forecast | menu
/forecast/forecast-production-plans/:period_id? | Forecast production plans | Forecast | forecast | menu
/forecast/forecast-production-plan | Forecast production plan | Forecast | forecast | menu
/forecast/forecast-production-qty-ranges | Production quantity ranges | Forecast | forecast | menu
/forecast/sales-report | Sales report | Forecast | forecast | menu
/forecast/stock-report | Stock report | Forecast | forecast | menu
/imports/index | Imports | Imports | imports | menu
`

const lines = (text: string) => text.trim().split('\n')

export type PaperRoute = {
  path: string
  title: string
  module: string | null
  /** Roles that may enter; `everybody` where no role is required. */
  roles: readonly string[] | 'everybody'
  hidden: boolean
}

const areas = new Map(
  lines(paperAreas).map((line) => {
    const [name = '', roles = ''] = line.split(': ')
    return [name, roles.split(' ')]
  }),
)

const rolesOf = (names: string) =>
  names === '*' ? ('everybody' as const) : names.split(' ').flatMap((name) => areas.get(name) ?? [])

/** Every address inside the shell, in the order of the paper. */
export const paper: readonly PaperRoute[] = lines(paperRoutes).map((line) => {
  const [path = '', title = '', module = '', names = '', place = ''] = line.split(' | ')
  return {
    path,
    title,
    module: module === '-' ? null : module,
    roles: rolesOf(names),
    hidden: place === 'hidden',
  }
})

/** The 36 roles of the staff. */
export const staff: readonly string[] = lines(paperRoles).flatMap((line) => line.split(' '))

/**
 * Whether the specification admits a person: the module is enabled, and a role matches, or admin, or none is
 * required.
 */
export const letsIn = (
  { module, roles }: PaperRoute,
  areas: readonly string[],
  enabled: readonly string[],
): boolean =>
  (module === null || enabled.includes(module)) &&
  (roles === 'everybody' || areas.includes('admin') || areas.some((role) => roles.includes(role)))
