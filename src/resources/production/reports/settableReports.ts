import type { AnyResource } from '../../kit/define/definition'
import { batchingKpi } from '../batching/batching_kpi'
import { batchingLogs } from '../batching/batching_logs'
import { batchingPicking } from '../batching/batching_picking'
import { batchingSummary } from '../batching/batching_summary'
import { orderCorrectionsLog } from '../corrections/order_corrections_log'
import { pailsTransferLogs } from '../floorTransfers/pails_transfer_logs'
import { transferLogs } from '../floorTransfers/transfer_logs'
import { transferReport } from '../floorTransfers/transfer_report'
import { labelChecks } from '../labelChecks/label_checks'
import { hplcReport } from '../laboratory/hplc_report'
import { productionLogs } from '../orders/production_logs'
import { recipeComposition } from '../recipes/recipe_composition'
import { stampingLogs } from '../stamping/stamping_logs'
import { stampingWastedBottles } from '../stamping/stamping_wasted_bottles'
import { reelAdjustmentLog } from '../stamps/reel_adjustment_log'
import { stampsInventory } from '../stamps/stamps_inventory'
import { dailyOrdersList } from './daily_orders_list'
import { dailyOrdersReport } from './daily_orders_report'
import { masterProductionReport } from './master_production_report'
import { productionSummary } from './production_summary'
import { productionVolumeVariance } from './production_volume_variance'

/** The reports of production, by the name that the settings know them by. */
export const settableReports = {
  master_production_report: masterProductionReport,
  batching_picking: batchingPicking,
  batching_summary: batchingSummary,
  batching_logs: batchingLogs,
  batching_kpi: batchingKpi,
  production_summary: productionSummary,
  production_logs: productionLogs,
  daily_orders_report: dailyOrdersReport,
  daily_orders_list: dailyOrdersList,
  production_volume_variance: productionVolumeVariance,
  hplc_report: hplcReport,
  recipe_composition: recipeComposition,
  label_checks: labelChecks,
  order_corrections_log: orderCorrectionsLog,
  stamping_logs: stampingLogs,
  stamping_wasted_bottles: stampingWastedBottles,
  stamps_inventory: stampsInventory,
  reel_adjustment_log: reelAdjustmentLog,
  transfer_report: transferReport,
  transfer_logs: transferLogs,
  pails_transfer_logs: pailsTransferLogs,
} satisfies Readonly<Record<string, AnyResource>>

export type SettableReport = keyof typeof settableReports
