import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leadsTo } from '../../resources/kit/defineReport'
import type { AnyResource } from '../../resources/kit/defineResource'
import { serverNow } from '../../streams/clock'
import { ListHeadsContext } from '../resource/listHeads'
import { ResourceList } from '../resource/ResourceList'
import { useListTools } from '../resource/useListTools'
import type { ListViews } from '../resource/useListViews'
import { useLiveList } from '../resource/useLiveList'
import { ReportPage } from './ReportPage'

/** The rows of a report: read like a list, as of when they were asked for. */
export function ReportRows({
  report,
  views,
  back,
}: {
  report: AnyResource
  views: ListViews
  back: ReactNode
}) {
  const { query, hidden, filter, order, ask } = views.asking
  const navigate = useNavigate()
  const asked = useMemo(
    () =>
      query.sort.length > 0
        ? query
        : { ...query, sort: report.list.sort.map(([field, direction]) => ({ field, direction })) },
    [query, report],
  )
  const live = useLiveList(report, asked)
  const tools = useListTools(report, query, live)
  const [readAt, setReadAt] = useState<Date | null>(null)
  const { list, again, meta } = live
  useEffect(() => {
    if (meta.isLoaded) setReadAt(new Date(serverNow()))
  }, [list, meta.isLoaded])
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
  return (
    <ReportPage
      report={report}
      views={views}
      back={back}
      total={meta.total}
      readAt={readAt}
      buttons={tools.buttons}
      isAsking={false}
      onRefresh={again}
    >
      <ListHeadsContext value={heads}>
        <ResourceList
          resource={report}
          query={query}
          live={live}
          tools={tools}
          onQuery={ask}
          onOpen={(row) => {
            const address = leadsTo(report, row)
            if (address) void navigate(address)
          }}
        />
      </ListHeadsContext>
    </ReportPage>
  )
}
