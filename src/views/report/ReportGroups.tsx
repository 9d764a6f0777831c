import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { AnyResource } from '../../resources/kit/defineResource'
import { type Group, groupFilters } from '../../resources/kit/reportGroups'
import { figure } from '../fields/format'
import { instantIn } from '../fields/zoneTime'
import { Empty, Failed, Waiting } from '../resource/ListState'
import type { ListViews } from '../resource/useListViews'
import type { GroupOrder } from './groupLines'
import { GroupTable } from './GroupTable'
import { ReportPage } from './ReportPage'
import type { Grouped } from './useGroups'
import { useGroupTools } from './useGroupTools'

const GroupChart = lazy(async () => ({ default: (await import('./GroupChart')).GroupChart }))

type Given = {
  report: AnyResource
  views: ListViews
  grouped: Grouped
  onRefresh: () => void
  order: GroupOrder
  onOrder: (order: GroupOrder) => void
  place: ComponentProps<typeof GroupTable>['place']
  back: ReactNode
}

/** A report grouped: its chart, a line per group, and the rows behind each of them one press away. */
export function ReportGroups({ report, views, grouped, onRefresh, order, onOrder, place, back }: Given) {
  const { query, ask } = views.asking
  const { groups, error, isAsking, readAt } = grouped
  const tools = useGroupTools(report, query, groups, order)
  const openRows = (of: Group | null) => {
    const startOf = (on: string) => instantIn(groups?.zone ?? 'UTC', on, '00:00:00').toISOString()
    const filters = of ? groupFilters(report, query.filters, of, startOf) : query.filters
    ask({ ...query, filters, by: [] })
  }
  return (
    <ReportPage
      report={report}
      views={views}
      back={back}
      total={groups?.whole.count ?? null}
      readAt={readAt}
      buttons={tools.buttons}
      isAsking={isAsking && groups !== null}
      onRefresh={onRefresh}
    >
      {error !== null && !isAsking && <Failed resource={report} error={error} onRetry={onRefresh} />}
      {!groups && isAsking && (
        <div className="dc-list">
          <div className="dc-list-rows">
            <Waiting />
          </div>
        </div>
      )}
      {error === null && groups?.whole.count === 0 && <Empty resource={report} query={query} onQuery={ask} />}
      {error === null && groups && groups.whole.count > 0 && (
        <div className="dc-report" aria-busy={isAsking}>
          {report.report?.chart && (
            <Suspense fallback={<div className="dc-report-chart-place" />}>
              <GroupChart report={report} groups={groups} chart={report.report.chart} onOpen={openRows} />
            </Suspense>
          )}
          <GroupTable {...{ report, groups, order, onOrder, place }} onOpen={openRows} />
          {groups.more === 1 && (
            <p className="dc-report-more">
              Only the first {figure(groups.groups.length)} groups are shown; the last line counts them all,
              and a file holds them all.
            </p>
          )}
        </div>
      )}
      {tools.sheet}
    </ReportPage>
  )
}
