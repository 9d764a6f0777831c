import type { AnyResource } from '../../kit/define/definition'
import { batchingKpi } from '../batching/batching_kpi'
import { batchingLogs } from '../batching/batching_logs'
import { batchingPicking } from '../batching/batching_picking'
import { batchingSummary } from '../batching/batching_summary'
import { hplcReport } from '../laboratory/hplc_report'
import { recipeComposition } from '../recipes/recipe_composition'
import { productionVolumeVariance } from './production_volume_variance'

/** The reports of production, by the name that the settings know them by. */
export const settableReports = {
  batching_picking: batchingPicking,
  batching_summary: batchingSummary,
  batching_logs: batchingLogs,
  batching_kpi: batchingKpi,
  production_volume_variance: productionVolumeVariance,
  hplc_report: hplcReport,
  recipe_composition: recipeComposition,
} satisfies Readonly<Record<string, AnyResource>>

export type SettableReport = keyof typeof settableReports
