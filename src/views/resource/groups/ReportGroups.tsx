import type { ComponentType, ReactNode } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import type { Group, Groups } from '../../../resources/kit/query/resourceAnswers'
import { figure } from '../../format/format'
import { Empty, Failed, Waiting } from '../list/ListState'
import type { ListViews } from '../list/useListViews'
import { GroupTable } from './GroupTable'
import { ReportCharts } from './ReportCharts'
import { ReportPage } from './ReportPage'
import type { AskedGroups } from './useGrouped'
import { useGroupTools } from './useGroupTools'
import { t } from '../../../texts/texts'

/** What a report shows above its groups: for which query, and the groups that were read. */
export type AboveGroups = { report: AnyResource; query: ListQuery; groups: Groups }

type Props = {
  report: AnyResource
  views: ListViews
  groups: AskedGroups
  actions: ReactNode
  above?: ComponentType<AboveGroups>
}

/** A report grouped: its chart, a line per group, and the rows behind each of them one press away. */
export function ReportGroups({ report: definition, views, groups: grouping, actions, above: Above }: Props) {
  const { query, ask } = views.asking
  const { shown: report, grouped, order, setOrder: onOrder, place, refresh: onRefresh } = grouping
  const { groups, error, isAsking, readAt } = grouped
  const tools = useGroupTools(report, query, groups, order)
  const openRows = (of: Group | null) => {
    const filters = of ? grouping.filtersOf(of) : query.filters
    ask({ ...query, filters, by: [] })
  }
  return (
    <ReportPage
      report={definition}
      views={views}
      actions={actions}
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
            <Waiting rows={12} />
          </div>
        </div>
      )}
      {error === null && groups?.whole.count === 0 && <Empty resource={report} query={query} onQuery={ask} />}
      {error === null && groups && groups.whole.count > 0 && (
        <div className="dc-report" aria-busy={isAsking}>
          {Above && <Above report={report} query={query} groups={groups} />}
          <ReportCharts report={report} groups={grouping} onOpen={openRows} />
          <GroupTable {...{ report, groups, order, onOrder, place }} onOpen={openRows} />
          {groups.more === 1 && (
            <p className="dc-report-more">
              {t('Only the first {count} groups are shown. Totals and exports include all of them.', {
                count: figure(groups.groups.length),
              })}
            </p>
          )}
        </div>
      )}
      {tools.sheet}
    </ReportPage>
  )
}
