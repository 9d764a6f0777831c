import { batchingAdditions } from './batching/batching_additions'
import { batchingKpi } from './batching/batching_kpi'
import { batchingLogs } from './batching/batching_logs'
import { batchingPicking } from './batching/batching_picking'
import { batchingSummary } from './batching/batching_summary'
import { board } from './boards/board'
import { machinesBoard } from './boards/machines_board'
import { cartons } from './cartons/cartons'
import { carts } from './carts/carts'
import { shipmentLines } from './shipments/shipment_lines'
import { shipments } from './shipments/shipments'
import { skids } from './skids/skids'
import { orderCorrectionsLog } from './corrections/order_corrections_log'
import { productionOrderCorrections } from './corrections/production_order_corrections'
import { fillCheckWeights } from './filling/fill_check_weights'
import { fillChecks } from './filling/fill_checks'
import { flowActions } from './flows/flow_actions'
import { flows } from './flows/flows'
import { operations } from './flows/operations'
import { phases } from './flows/phases'
import { floorTransfers } from './floorTransfers/floor_transfers'
import { pailsTransferLogs } from './floorTransfers/pails_transfer_logs'
import { transferLogs } from './floorTransfers/transfer_logs'
import { transferReport } from './floorTransfers/transfer_report'
import { duplicatedWarehouseLocations } from './places/duplicated_warehouse_locations'
import { locationLogs } from './places/location_logs'
import { replenishmentTasks } from './places/replenishment_tasks'
import { warehouseProductLocationLogs } from './places/warehouse_product_location_logs'
import { warehouseProductLocations } from './places/warehouse_product_locations'
import { shiftHandoverLines } from './handovers/shift_handover_lines'
import { shiftHandovers } from './handovers/shift_handovers'
import { stepGatesNow } from './gates/step_gates'
import { hplcCategories } from './laboratory/hplc_categories'
import { hplcControlResults } from './laboratory/hplc_control_results'
import { hplcOrderLines } from './laboratory/hplc_order_lines'
import { hplcOrders } from './laboratory/hplc_orders'
import { hplcRanges } from './laboratory/hplc_ranges'
import { hplcReport } from './laboratory/hplc_report'
import { hplcRequests } from './laboratory/hplc_requests'
import { hplcResults } from './laboratory/hplc_results'
import { labelCheckResults } from './labelChecks/label_check_results'
import { labelChecks } from './labelChecks/label_checks'
import { labelTemplates } from './labelChecks/label_templates'
import { issueDetails } from './maintenance/issue_details'
import { issueSections } from './maintenance/issue_sections'
import { machineUpkeep } from './maintenance/machine_upkeep'
import { maintenancePlanTasks } from './maintenance/maintenance_plan_tasks'
import { maintenancePlans } from './maintenance/maintenance_plans'
import { workOrderCommentLog } from './maintenance/work_order_comment_log'
import { workOrderComments } from './maintenance/work_order_comments'
import { workOrderParts } from './maintenance/work_order_parts'
import { workOrderTasks } from './maintenance/work_order_tasks'
import { workOrders } from './maintenance/work_orders'
import { machineStates } from './machines/machine_states'
import { machines } from './machines/machines'
import { productionLogs } from './orders/production_logs'
import { productionOrderMaterials } from './orders/production_order_materials'
import { productionOrders } from './orders/production_orders'
import { recipeComposition } from './recipes/recipe_composition'
import { recipeLines } from './recipes/recipe_lines'
import { recipes } from './recipes/recipes'
import { dailyOrdersList } from './reports/daily_orders_list'
import { shortOrders } from './orders/short_orders'
import { dailyOrdersReport } from './reports/daily_orders_report'
import { masterProductionReport } from './reports/master_production_report'
import { productionSummary } from './reports/production_summary'
import { productionVolumeVariance } from './reports/production_volume_variance'
import { pails } from './recoveries/pails'
import { recoveries } from './recoveries/recoveries'
import { reelAdjustmentLog } from './stamps/reel_adjustment_log'
import { reelAdjustments } from './stamps/reel_adjustments'
import { reelOrders } from './stamps/reel_orders'
import { reels } from './stamps/reels'
import { ingredientReportSubstances } from './ingredients/ingredient_report_substances'
import { ingredientReports } from './ingredients/ingredient_reports'
import { dutyRefunds } from './returns/duty_refunds'
import { exciseReturnFigures } from './returns/excise_return_figures'
import { exciseReturns } from './returns/excise_returns'
import { unstampedGoods } from './stamps/unstamped_goods'
import { stampsInventory } from './stamps/stamps_inventory'
import { stabilityPoints } from './stability/stability_points'
import { stabilityStudies } from './stability/stability_studies'
import { productStampingOrders } from './stamping/product_stamping_orders'
import { stampingCorrections } from './stamping/stamping_corrections'
import { stampingLogs } from './stamping/stamping_logs'
import { stampingMachines } from './stamping/stamping_machines'
import { stampingWastedBottles } from './stamping/stamping_wasted_bottles'
import { productionOrderSteps } from './steps/production_order_steps'
import { calendarExceptions } from './plan/calendar_exceptions'
import { changeoverRules } from './plan/changeover_rules'
import { dailyOrderLines } from './plan/daily_order_lines'
import { planScenarios } from './plan/plan_scenarios'
import { plans } from './plan/plans'
import { dailyOrders } from './plan/daily_orders'
import { machineCapabilities } from './plan/machine_capabilities'

export const productionResources = {
  batching_additions: batchingAdditions,
  batching_kpi: batchingKpi,
  batching_logs: batchingLogs,
  batching_picking: batchingPicking,
  batching_summary: batchingSummary,
  board,
  calendar_exceptions: calendarExceptions,
  cartons,
  carts,
  changeover_rules: changeoverRules,
  daily_order_lines: dailyOrderLines,
  plan_scenarios: planScenarios,
  plans,
  daily_orders: dailyOrders,
  duplicated_warehouse_locations: duplicatedWarehouseLocations,
  duty_refunds: dutyRefunds,
  excise_return_figures: exciseReturnFigures,
  excise_returns: exciseReturns,
  fill_check_weights: fillCheckWeights,
  fill_checks: fillChecks,
  flow_actions: flowActions,
  floor_transfers: floorTransfers,
  shipments,
  shipment_lines: shipmentLines,
  flows,
  hplc_categories: hplcCategories,
  hplc_control_results: hplcControlResults,
  hplc_order_lines: hplcOrderLines,
  hplc_orders: hplcOrders,
  hplc_ranges: hplcRanges,
  hplc_report: hplcReport,
  hplc_requests: hplcRequests,
  hplc_results: hplcResults,
  label_check_results: labelCheckResults,
  label_checks: labelChecks,
  label_templates: labelTemplates,
  location_logs: locationLogs,
  machine_capabilities: machineCapabilities,
  ingredient_report_substances: ingredientReportSubstances,
  ingredient_reports: ingredientReports,
  issue_details: issueDetails,
  issue_sections: issueSections,
  maintenance_plans: maintenancePlans,
  maintenance_plan_tasks: maintenancePlanTasks,
  work_orders: workOrders,
  work_order_tasks: workOrderTasks,
  work_order_parts: workOrderParts,
  work_order_comments: workOrderComments,
  work_order_comment_log: workOrderCommentLog,
  machine_upkeep: machineUpkeep,
  machine_states: machineStates,
  machines,
  machines_board: machinesBoard,
  operations,
  order_corrections_log: orderCorrectionsLog,
  pails,
  pails_transfer_logs: pailsTransferLogs,
  phases,
  product_stamping_orders: productStampingOrders,
  production_logs: productionLogs,
  production_order_corrections: productionOrderCorrections,
  production_order_materials: productionOrderMaterials,
  short_orders: shortOrders,
  production_order_steps: productionOrderSteps,
  production_orders: productionOrders,
  daily_orders_list: dailyOrdersList,
  daily_orders_report: dailyOrdersReport,
  master_production_report: masterProductionReport,
  production_summary: productionSummary,
  production_volume_variance: productionVolumeVariance,
  recipe_composition: recipeComposition,
  recipe_lines: recipeLines,
  recipes,
  recoveries,
  reel_adjustment_log: reelAdjustmentLog,
  reel_adjustments: reelAdjustments,
  reel_orders: reelOrders,
  reels,
  replenishment_tasks: replenishmentTasks,
  shift_handover_lines: shiftHandoverLines,
  shift_handovers: shiftHandovers,
  skids,
  stability_points: stabilityPoints,
  stability_studies: stabilityStudies,
  stamping_corrections: stampingCorrections,
  stamping_logs: stampingLogs,
  stamping_machines: stampingMachines,
  stamps_inventory: stampsInventory,
  stamping_wasted_bottles: stampingWastedBottles,
  step_gates: stepGatesNow,
  transfer_logs: transferLogs,
  transfer_report: transferReport,
  unstamped_goods: unstampedGoods,
  warehouse_product_location_logs: warehouseProductLocationLogs,
  warehouse_product_locations: warehouseProductLocations,
}
