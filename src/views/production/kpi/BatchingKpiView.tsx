import { useMemo } from 'react'
import { batchingKpi } from '../../../resources/production/batching/batching_kpi'
import type { BatchKpi } from '../../../resources/production/batching/batchTargets'
import { batchTargets$ } from '../../../streams/values/batchTargets'
import { useObserved, useToday } from '../../hooks/observed'
import { ReportScreen } from '../../report/ReportScreen'
import type { AboveGroups } from '../../resource/groups/ReportGroups'
import { useGroups } from '../../resource/groups/useGroups'
import { KpiCards } from './KpiCards'
import { KpiRanking } from './KpiRanking'
import { trendQuery } from './kpiQuery'
import { StrengthChart } from './StrengthChart'

const byWeek = ['made_on:week'] as const

/** The figures of the batches that the groups are of: cards, ranking and the control chart of their strength. */
function Figures({ report, query, groups }: AboveGroups) {
  const { value } = useObserved(batchTargets$)
  const today = useToday()
  const { groups: weeks } = useGroups(report, byWeek, trendQuery(query, today), 0)
  const targets = useMemo(
    () => new Map<BatchKpi, number>((value?.value ?? []).map(({ figure, target }) => [figure, target])),
    [value],
  )
  return (
    <>
      <KpiCards report={report} groups={groups} weeks={weeks} targets={targets} />
      <div className="dc-kpi-charts">
        <StrengthChart report={report} query={query} />
        <KpiRanking report={report} groups={groups} targets={targets} />
      </div>
    </>
  )
}

/** How well batchers work, with cards, targets, trend, ranking and control chart above the groups. */
export const BatchingKpiView = () => <ReportScreen resource={batchingKpi} above={Figures} />
