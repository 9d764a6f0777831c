import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../../resources/kit/defineResource'
import { type ListViews, useListViews } from '../resource/useListViews'
import { Page } from '../shell/Page'
import type { GroupOrder } from './groupLines'
import { ReportGroups } from './ReportGroups'
import { ReportRows } from './ReportRows'
import { useGroups } from './useGroups'
import './report.css'

/** A report from its definition: groups with sums and a chart, and the rows behind each of them; `back` leads to the page it belongs to. */
export function ReportScreen({ resource, back }: { resource: AnyResource; back?: ReactNode }) {
  const views = useListViews(resource)
  return views.isResolving ? (
    <Page title={resource.title}>{null}</Page>
  ) : (
    <Asked report={resource} views={views} back={back} />
  )
}

function Asked({ report, views, back }: { report: AnyResource; views: ListViews; back: ReactNode }) {
  const { query } = views.asking
  const { by = [] } = query
  const [attempt, setAttempt] = useState(0)
  const grouped = useGroups(report, by, query, attempt)
  // Whoever comes back from the rows finds the groups as they were left.
  const [order, setOrder] = useState<GroupOrder>(null)
  const top = useRef(0)
  const place = useMemo(
    () => ({
      last: () => top.current,
      keep: (now: number) => {
        top.current = now
      },
    }),
    [],
  )
  if (by.length === 0) return <ReportRows report={report} views={views} back={back} />
  return (
    <ReportGroups
      {...{ report, views, grouped, order, place, back }}
      onRefresh={() => setAttempt((now) => now + 1)}
      onOrder={setOrder}
    />
  )
}
