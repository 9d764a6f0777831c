import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import { leadsTo } from '../../resources/kit/define/defineReport'
import type { ComputedValue } from '../../resources/kit/define/defineComputed'
import type { AnyResource } from '../../resources/kit/define/definition'
import { withColumnsFor } from '../../resources/kit/define/reportColumns'
import { serverNow } from '../../streams/connection/clock'
import { ListHeadsContext } from '../resource/columns/listHeads'
import { ResourceList, type RowCells, type SelectedActions } from '../resource/list/ResourceList'
import { SourceBadge } from '../resource/list/SourceBadge'
import { useListTools } from '../resource/list/useListTools'
import type { ListViews } from '../resource/list/useListViews'
import type { AskedGroups } from '../resource/groups/useGrouped'
import { useLiveList } from '../resource/live/useLiveList'
import { ReportCharts } from '../resource/groups/ReportCharts'
import { ReportPage } from '../resource/groups/ReportPage'

/** The rows of a report, with the time they were read. */
export function ReportRows({
  report,
  views,
  groups,
  actions,
  selected,
  cells,
  onOpen,
  follows,
}: {
  report: AnyResource
  views: ListViews
  groups: AskedGroups
  actions: ReactNode
  /** What may be done with the selected rows. */
  selected?: SelectedActions | undefined
  cells?: RowCells | undefined
  onOpen?: ((row: AnyRow) => void) | undefined
  follows?: ComputedValue | undefined
}) {
  const { query, hidden, filter, order, ask } = views.asking
  const navigate = useNavigate()
  const listQuery = useMemo(
    () =>
      query.sort.length > 0
        ? query
        : { ...query, sort: report.list.sort.map(([field, direction]) => ({ field, direction })) },
    [query, report],
  )
  const live = useLiveList(report, listQuery, follows)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const [columnsBy, setColumnsBy] = useState<string | null>(null)
  const { list, again, meta } = live
  const shown = useMemo(() => withColumnsFor(report, columnsBy), [report, columnsBy])
  const tools = useListTools(shown, query, live)
  useEffect(() => {
    if (!meta.isLoaded) return
    setReadAt(new Date(serverNow()))
    const field = report.report?.columnsBy?.field
    const [first] = list.currentRows()
    if (field && first) setColumnsBy(String(first[field]))
  }, [report, list, meta.isLoaded])
  const heads = useMemo(
    () => ({
      resource: shown,
      sort: query.sort,
      onSort: order,
      filters: query.filters,
      hidden,
      onFilters: filter,
    }),
    [shown, query.sort, order, query.filters, hidden, filter],
  )
  const follow = (row: AnyRow) => {
    const address = leadsTo(report, row)
    if (address) void navigate(address)
  }
  const isCharted = report.report?.isChartOverRows === true && meta.total !== 0
  const rows = (
    <ResourceList
      resource={shown}
      query={query}
      live={live}
      tools={tools}
      {...(selected && { actions: selected })}
      {...(cells && { cells })}
      onQuery={ask}
      onOpen={onOpen ?? follow}
    />
  )
  return (
    <ReportPage
      report={report}
      views={views}
      actions={actions}
      total={meta.total}
      readAt={follows ? null : readAt}
      badge={follows && <SourceBadge list={list} />}
      buttons={tools.buttons}
      isAsking={false}
      onRefresh={() => {
        again()
        groups.refresh()
      }}
    >
      <ListHeadsContext value={heads}>
        {isCharted ? (
          <div className="dc-report">
            <ReportCharts
              report={report}
              groups={groups}
              onOpen={(of) => ask({ ...query, filters: groups.filtersOf(of) })}
            />
            {rows}
          </div>
        ) : (
          rows
        )}
      </ListHeadsContext>
    </ReportPage>
  )
}
