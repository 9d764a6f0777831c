import * as z from 'zod/mini'
import { settingOf, withHelp } from '../../general/system/settingsKind'
import { defineComputed } from '../../kit/define/defineComputed'
import { choice } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { decimal } from '../../kit/fields/numbers'
import { namesIn } from '../../kit/fields/pickValues'
import { batchingKpi } from './batching_kpi'
import { t } from '../../../texts/texts'

/** The figures of batching that have a target, and whether more of them is better. */
export const batchKpis = {
  first_pass_share: { isHigher: true },
  in_tolerance_share: { isHigher: true },
  litres_per_hour: { isHigher: true },
  mean_deviation: { isHigher: false },
  adjustments_per_batch: { isHigher: false },
  cycle_p50: { isHigher: false },
  hplc_wait_p50: { isHigher: false },
  bottling_wait_p50: { isHigher: false },
  late_share: { isHigher: false },
  recovered_share: { isHigher: false },
} as const

export type BatchKpi = keyof typeof batchKpis
export type BatchTarget = { figure: BatchKpi; target: number }

export const batchKpiNames = namesIn(batchKpis)
const labels = Object.fromEntries(
  batchKpiNames.map((name) => [name, batchingKpi.report?.aggregates[name]?.label ?? name]),
)
const figure = choice('Figure', batchKpiNames, labels)

/** Whether a figure meets its target. */
export const meetsTarget = (name: BatchKpi, value: number, target: number) =>
  batchKpis[name].isHigher ? value >= target : value <= target

const targets = distinctLines(
  linesOf(
    'Batching targets',
    { figure, target: decimal('Target', 4, { min: 0, max: 100_000 }) },
    { least: 0, most: batchKpiNames.length },
  ),
  (line) => line.figure,
  () => t('There is one target for each figure'),
)

const usualTargets: readonly BatchTarget[] = [
  { figure: 'first_pass_share', target: 93 },
  { figure: 'in_tolerance_share', target: 98 },
  { figure: 'mean_deviation', target: 0.2 },
  { figure: 'adjustments_per_batch', target: 0.1 },
  { figure: 'hplc_wait_p50', target: 2 },
  { figure: 'late_share', target: 10 },
  { figure: 'recovered_share', target: 1 },
]

export const batchTargetSettings = {
  'reports.batching_targets': settingOf<readonly BatchTarget[]>(
    'Reports',
    withHelp(targets, 'Shown on the cards of Batching KPI. Figures without a target are not judged.'),
    usualTargets,
  ),
}

/** The targets of batching, for all who read its report. */
export const batchTargetsValue = defineComputed({
  segment: 'production',
  name: 'batching_targets',
  areas: ['production_reports', 'production_reports_export'],
  modules: ['Production'],
  about: 'The targets of the figures of batching.',
  answer: z.array(z.object({ figure: z.enum(batchKpiNames), target: z.number() })),
})
