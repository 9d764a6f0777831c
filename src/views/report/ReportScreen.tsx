import type { ReactNode } from 'react'
import type { AnyResource } from '../../resources/kit/defineResource'
import { type ListViews, useListViews } from '../resource/useListViews'
import { Page } from '../shell/Page'
import { ReportGroups } from './ReportGroups'
import { ReportRows } from './ReportRows'
import { useGrouped } from './useGrouped'
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
  // Whoever comes back from the rows finds the groups as they were left.
  const asked = useGrouped(report, query)
  return query.by?.length ? (
    <ReportGroups {...{ report, views, back, asked }} />
  ) : (
    <ReportRows report={report} views={views} back={back} />
  )
}
