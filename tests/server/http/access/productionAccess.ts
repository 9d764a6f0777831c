// Who may, written down from the plant's own lists and not from the code; admin is always among them.
const dashboard = 'planning supervisor requester batcher bottler labeler transfer shipping recovery stamper'
/** Who seals and cartons packs, at the dashboard of assembly alone. */
const packers = 'sealer cartoner'
const orderPage =
  'batcher bottler labeler transfer shipping supervisor_batcher supervisor_production hplc_tech manager planning qa_manager stamper'
const page = 'supervisor_batcher supervisor_production manager'
const maintenance = 'supervisor supervisor_production manager automation_tech'
const maintenanceAdmin = 'supervisor supervisor_production manager'
const problemReporters = 'batcher bottler labeler'
const recipeReaders = 'batcher supervisor_batcher hplc_tech manager recipes qa_manager recipe_approval'
const reports =
  'supervisor_batcher supervisor_production hplc_tech manager planning qa_manager production_reports'
const machineFloor = `${dashboard} ${page} ${maintenance}`
const weighers = `batcher bottler labeler ${page}`
const dailyOrders = 'requester supervisor_batcher supervisor_production hplc_tech manager planning qa_manager'
const planners = 'planning supervisor_batcher supervisor_production'
const recipeWriters = 'recipes head_batcher'
export const none = null

export type Expected = {
  read: string
  write: string | null
  channel?: string
  /** Of its readers, those who read own rows alone. */
  ownOnly?: string
}
const reportOf = (name: string): Expected => ({ read: reports, write: none, channel: `production.${name}` })

/** Who reads and writes what production keeps. */
export const productionAccess: Record<string, Expected> = {
  '/production/reports/short-orders': {
    read: 'manager planning',
    write: none,
    channel: 'production.short_orders',
  },
  '/production/reports/master-production-report': reportOf('master_production_report'),
  '/production/reports/daily-orders-report': reportOf('daily_orders_report'),
  '/production/reports/daily-orders-list': reportOf('daily_orders_list'),
  '/production/reports/production-summary': reportOf('production_summary'),
  '/production/reports/production-volume-variance': reportOf('production_volume_variance'),
  '/production/reports/batching-order-picking-report': {
    read: 'batcher warehouse',
    write: none,
    channel: 'production.batching_picking',
  },
  '/production/reports/transfer-report': reportOf('transfer_report'),
  '/production/reports/transfer-logs': reportOf('transfer_logs'),
  '/production/reports/pails-transfer-logs': reportOf('pails_transfer_logs'),
  '/production/reports/batching-summary': reportOf('batching_summary'),
  '/production/reports/batching-kpi': reportOf('batching_kpi'),
  '/production/issue_sections': { read: maintenanceAdmin, write: maintenanceAdmin },
  '/production/issue_details': { read: maintenanceAdmin, write: maintenanceAdmin },
  '/production/maintenance_plans': { read: maintenance, write: maintenanceAdmin },
  '/production/maintenance_plan_tasks': { read: maintenance, write: maintenanceAdmin },
  '/production/work_order_parts': { read: maintenance, write: maintenance },
  '/production/work_order_tasks': { read: `${maintenance} ${problemReporters}`, write: none },
  // The floor reports problems and comments on them; comments are never changed.
  '/production/work_orders': {
    read: `${maintenance} ${problemReporters}`,
    write: `${maintenance} ${problemReporters}`,
  },
  '/production/work_order_comments': {
    read: `${maintenance} ${problemReporters}`,
    write: `${maintenance} ${problemReporters}`,
  },
  '/production/reports/maintenance-by-machine': {
    read: maintenanceAdmin,
    write: none,
    channel: 'production.machine_upkeep',
  },
  '/production/reports/work-order-comments': {
    read: maintenanceAdmin,
    write: none,
    channel: 'production.work_order_comment_log',
  },
  // Places of distribution centres are the administrator's.
  '/production/warehouse_product_locations': { read: '', write: '' },
  '/production/warehouse_product_location_logs': { read: '', write: none },
  '/production/replenishment_tasks': { read: '', write: none },
  '/production/reports/warehouse-product-locations-logs': {
    read: '',
    write: none,
    channel: 'production.location_logs',
  },
  '/production/reports/duplicated-warehouse-locations': {
    read: '',
    write: none,
    channel: 'production.duplicated_warehouse_locations',
  },
  '/production/carts': { read: `${dashboard} ${orderPage}`, write: '' },
  // Liquid is recorded by a call of its own, and so are pails made and skids started.
  '/production/skids': { read: `${dashboard} ${packers} ${orderPage}`, write: none },
  // Transfers are made, sent and received by calls and events of their own.
  '/production/floor_transfers': {
    read: `${orderPage} supervisor requester ${reports}`,
    write: none,
  },
  // Shipments are looked at by the floor, and written at the dock; their lines by what they take.
  '/assembly/shipments': { read: `${orderPage} inventory sale`, write: 'shipping' },
  '/assembly/shipment_lines': { read: `${orderPage} inventory sale`, write: none },
  '/production/recoveries': { read: `${dashboard} ${page} ${orderPage}`, write: none },
  '/production/pails': { read: `${dashboard} ${page} ${orderPage}`, write: none },
  // Reels are read by who mounts them and by who decides about them and their sessions.
  '/production/reels': {
    read: 'stamp_inventory supervisor_production manager stamper supervisor',
    write: 'stamp_inventory',
  },
  '/production/reel_adjustments': {
    read: 'stamp_inventory supervisor_production manager',
    write: 'stamp_inventory supervisor_production',
  },
  '/production/reel_orders': {
    read: 'stamp_inventory supervisor_production manager',
    write: 'stamp_inventory',
  },
  // Orders of stock are made by stampers, those of production orders by the system.
  '/production/product_stamping_orders': {
    read: `supervisor stamp_inventory ${orderPage}`,
    write: 'stamper',
  },
  '/production/stamping_logs': {
    read: `supervisor stamp_inventory ${orderPage} ${reports}`,
    write: none,
  },
  '/production/stamping_corrections': {
    read: 'stamper supervisor manager stamp_inventory',
    write: 'stamper supervisor manager stamp_inventory',
  },
  '/production/reports/stamping-wasted-bottles': reportOf('stamping_wasted_bottles'),
  // Asked for by who works on the floor, decided by who may correct orders.
  '/production/production_order_corrections': {
    read: `stamp_inventory ${dashboard} ${orderPage} ${reports}`,
    write: `stamp_inventory ${dashboard} ${page}`,
  },
  '/production/reports/production-orders-corrections-logs': reportOf('order_corrections_log'),
  '/production/stamping_machines': { read: 'stamper', write: '' },
  '/production/reports/stamps-inventory': {
    ...reportOf('stamps_inventory'),
    read: `${reports} stamp_inventory`,
  },
  '/production/reports/reel-adjustment-log': reportOf('reel_adjustment_log'),
  '/assembly/reports/reels-summary': { read: '', write: none, channel: 'assembly.reels_summary' },
  '/assembly/reports/damaged-stamps': { read: '', write: none, channel: 'assembly.damaged_stamps' },
  '/production/phases': { read: '', write: '' },
  '/production/operations': { read: '', write: '' },
  '/production/flows': { read: '', write: '' },
  '/production/flow_actions': { read: '', write: '' },
  '/production/hplc_categories': { read: `inventory ${orderPage}`, write: '' },
  '/production/daily_orders': { read: dailyOrders, write: planners },
  '/production/shift_handovers': { read: dailyOrders, write: page },
  '/production/shift_handover_lines': { read: dailyOrders, write: none },
  '/production/daily_order_lines': {
    read: `${dailyOrders} ${orderPage}`,
    write: `requester ${planners}`,
  },
  '/production/changeover_rules': { read: dailyOrders, write: '' },
  '/production/machine_capabilities': { read: dailyOrders, write: '' },
  '/production/calendar_exceptions': { read: dailyOrders, write: planners },
  '/production/hplc_ranges': { read: 'qa_manager hplc_tech', write: '' },
  '/production/hplc_requests': {
    read: `${orderPage} ${dashboard}`,
    write: 'qa_manager hplc_tech batcher warehouse',
  },
  '/production/hplc_orders': { read: 'qa_manager hplc_tech', write: 'qa_manager hplc_tech' },
  '/production/hplc_order_lines': { read: 'qa_manager hplc_tech', write: 'qa_manager hplc_tech' },
  '/production/hplc_results': { read: orderPage, write: 'qa_manager hplc_tech' },
  '/production/hplc_control_results': { read: 'qa_manager hplc_tech', write: 'qa_manager hplc_tech' },
  '/production/reports/excise-return-figures': {
    read: `${reports} stamp_inventory`,
    write: none,
    channel: 'production.excise_return_figures',
  },
  '/production/reports/unstamped-goods': {
    read: `${reports} stamp_inventory stamper`,
    write: none,
    channel: 'production.unstamped_goods',
  },
  '/production/reports/label-check-results': {
    read: `bottler labeler stamper transfer shipping ${reports}`,
    write: none,
    channel: 'production.label_check_results',
  },
  '/production/label_checks': {
    read: `bottler labeler stamper transfer shipping ${orderPage} ${reports}`,
    write: 'supervisor_production bottler labeler stamper transfer shipping',
  },
  '/production/cartons': {
    read: `${dashboard} ${packers} ${orderPage} ${reports}`,
    write: none,
  },
  '/production/label_templates': {
    read: `${orderPage} ${reports}`,
    write: 'supervisor_production qa_manager',
  },
  '/production/duty_refunds': { read: `${reports} stamp_inventory`, write: none },
  '/production/excise_returns': { read: `${reports} stamp_inventory`, write: none },
  '/production/stability_studies': { read: 'qa_manager hplc_tech', write: 'qa_manager hplc_tech' },
  '/production/stability_points': { read: 'qa_manager hplc_tech', write: none },
  '/production/reports/hplc-report': reportOf('hplc_report'),
  '/production/machines': { read: `${machineFloor} ${packers}`, write: '' },
  '/production/ingredient_reports': { read: recipeReaders, write: none },
  '/production/reports/ingredient-report-substances': {
    read: recipeReaders,
    write: none,
    channel: 'production.ingredient_report_substances',
  },
  '/production/recipes': { read: `planning ${recipeReaders} ${recipeWriters}`, write: recipeWriters },
  '/production/recipe_lines': { read: `planning ${recipeReaders} ${recipeWriters}`, write: recipeWriters },
  '/production/reports/recipes': reportOf('recipe_composition'),
  '/production/production_orders': { read: orderPage, write: 'planning' },
  '/production/production_order_steps': { read: `${orderPage} ${dashboard}`, write: none },
  '/production/production_order_materials': { read: `${orderPage} batcher warehouse`, write: none },
  '/production/production_logs': { read: `${orderPage} ${reports}`, write: none },
  '/production/batching_logs': { read: `${orderPage} ${dashboard} ${reports}`, write: weighers },
  '/production/fill_checks': { read: `${orderPage} ${dashboard}`, write: weighers },
  '/production/fill_check_weights': { read: `${orderPage} ${dashboard}`, write: none },
  '/production/batching_additions': { read: `${orderPage} ${dashboard}`, write: none },
  '/production/machine_states': { read: machineFloor, write: none },
  '/production/board': { read: dashboard, write: none },
  '/production/step_gates': { read: `${orderPage} ${dashboard}`, write: none },
  '/production/board_tiles': { read: dashboard, write: none },
  '/production/short_orders_now': { read: 'manager planning', write: none },
  '/production/batching_targets': { read: reports, write: none },
  '/production/machines_board': { read: machineFloor, write: none },
  '/production/machines_oee': { read: machineFloor, write: none },
}
