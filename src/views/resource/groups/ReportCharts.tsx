import { Suspense } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { Group, Groups } from '../../../resources/kit/query/resourceAnswers'
import { lazyPart } from '../../ui/lazyPart'
import type { AskedGroups } from './useGrouped'

const GroupChart = lazyPart(async () => (await import('./GroupChart')).GroupChart)

/** A chart of a report, or its place until its groups are read. */
function ReportChartPlace({
  groups,
  ...drawing
}: Omit<Parameters<typeof GroupChart>[0], 'groups'> & { groups: Groups | null }) {
  const place = <div className="dc-report-chart-place" />
  return <Suspense fallback={place}>{groups ? <GroupChart {...drawing} groups={groups} /> : place}</Suspense>
}

type Props = {
  report: AnyResource
  groups: Pick<AskedGroups, 'drawn' | 'trend'>
  /** Opens the rows of what is drawn in one place. */
  onOpen: (group: Group) => void
}

/** The charts of a report beside each other; nothing of a report that has none. */
export function ReportCharts({ report, groups: { drawn, trend }, onOpen }: Props) {
  const { chart, trend: overTime } = report.report ?? {}
  if (!chart) return null
  return (
    <div className="dc-report-charts">
      <ReportChartPlace report={report} groups={drawn} chart={chart} onOpen={onOpen} />
      {overTime && <ReportChartPlace report={report} groups={trend} chart={overTime} onOpen={onOpen} />}
    </div>
  )
}
