import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Group } from '../../api/reports'
import type { AnyResource } from '../../resources/kit/defineResource'
import { figure } from '../fields/format'
import { clock } from '../fields/timeText'
import { instantIn } from '../fields/zoneTime'
import { Filters } from '../resource/Filters'
import { ListHeadsContext } from '../resource/listHeads'
import { Empty, Failed, Waiting } from '../resource/ListState'
import { ResourceList } from '../resource/ResourceList'
import { SearchBox } from '../resource/SearchBox'
import { useListTools } from '../resource/useListTools'
import { type ListViews, useListViews } from '../resource/useListViews'
import { useLiveList } from '../resource/useLiveList'
import { Page } from '../shell/Page'
import { GroupBy } from './GroupBy'
import { GroupTable } from './GroupTable'
import { keyFilter } from './groupText'
import { useGroups } from './useGroups'
import './report.css'

const GroupChart = lazy(async () => ({ default: (await import('./GroupChart')).GroupChart }))

/** A report from its definition: groups with sums and a chart, and the rows behind each of them. */
export function ReportScreen({ resource }: { resource: AnyResource }) {
  const views = useListViews(resource)
  return views.isResolving ? (
    <Page title={resource.title}>{null}</Page>
  ) : (
    <GroupedScreen report={resource} views={views} />
  )
}

function GroupedScreen({
  report,
  views: { asking, menu, notice },
}: {
  report: AnyResource
  views: ListViews
}) {
  const { query, hidden, filter, order } = asking
  const { by = [] } = query
  const [attempt, setAttempt] = useState(0)
  const isGrouped = by.length > 0
  const grouped = useGroups(report, by, query, attempt)
  const asked = useMemo(
    () =>
      query.sort.length > 0
        ? query
        : { ...query, sort: report.list.sort.map(([field, direction]) => ({ field, direction })) },
    [query, report],
  )
  const live = useLiveList(report, asked)
  const tools = useListTools(report, query, live)
  const [readAt, setReadAt] = useState(() => new Date())

  const heads = useMemo(
    () => ({
      resource: report,
      sort: query.sort,
      onSort: order,
      filters: query.filters,
      hidden,
      onFilters: filter,
    }),
    [report, query.sort, order, query.filters, hidden, filter],
  )
  const group = (keys: readonly string[]) => asking.ask({ ...query, by: keys })
  const openRows = (of: Group | null) => {
    const narrowed = of
      ? by.map((key) =>
          keyFilter(report, key, of, (on) => instantIn(groups?.zone ?? 'UTC', on, '00:00:00').toISOString()),
        )
      : []
    const others = query.filters.filter(({ field }) => !narrowed.some((one) => one.field === field))
    asking.ask({ ...query, filters: [...others, ...narrowed], by: [] })
  }
  const refresh = () => {
    setAttempt((now) => now + 1)
    setReadAt(new Date())
    live.again()
  }

  const { groups, error, isAsking } = grouped
  const at = isGrouped ? grouped.readAt : readAt
  const total = isGrouped ? (groups?.whole.count ?? null) : live.meta.total
  return (
    <Page
      title={report.title}
      note={
        <>
          {total !== null && <>{figure(total)} rows</>}
          {at && <> as of {clock(at, { seconds: true })}</>}
        </>
      }
      actions={
        <>
          {tools.buttons}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={isGrouped && isAsking && groups !== null}
            onClick={refresh}
          >
            Refresh
          </Button>
        </>
      }
      filters={
        <>
          {report.list.search.length > 0 && (
            <SearchBox resource={report} value={query.search} onChange={asking.search} />
          )}
          {menu}
          <GroupBy report={report} by={by} onChange={group} />
          <Filters resource={report} filters={query.filters} hidden={hidden} onChange={filter} />
          {notice}
        </>
      }
    >
      {isGrouped ? (
        <>
          {error !== null && !groups && <Failed resource={report} error={error} onRetry={refresh} />}
          {!groups && error === null && <Waiting />}
          {groups && groups.whole.count === 0 && (
            <Empty resource={report} query={query} onQuery={asking.ask} />
          )}
          {groups && groups.whole.count > 0 && (
            <div className="dc-report">
              {report.report?.chart && (
                <Suspense fallback={<div className="dc-report-chart-place" />}>
                  <GroupChart report={report} groups={groups} chart={report.report.chart} />
                </Suspense>
              )}
              <GroupTable report={report} groups={groups} onOpen={openRows} />
              {groups.more === 1 && (
                <p className="dc-report-more">
                  Only the first {figure(groups.groups.length)} groups are shown; the last line counts them
                  all.
                </p>
              )}
            </div>
          )}
          {tools.sheet}
        </>
      ) : (
        <ListHeadsContext value={heads}>
          <ResourceList
            resource={report}
            query={query}
            live={live}
            tools={tools}
            onQuery={asking.ask}
            onOpen={() => undefined}
          />
        </ListHeadsContext>
      )}
    </Page>
  )
}
