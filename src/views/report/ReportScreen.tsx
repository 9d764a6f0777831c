import type { ComponentType, ReactNode } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import type { ComputedValue } from '../../resources/kit/define/defineComputed'
import type { AnyResource } from '../../resources/kit/define/definition'
import type { RowCells, SelectedActions } from '../resource/list/ResourceList'
import { useReportDefaults } from '../resource/groups/useReportDefaults'
import { type ListViews, useListViews } from '../resource/list/useListViews'
import { Page } from '../ui/Page'
import { type AboveGroups, ReportGroups } from '../resource/groups/ReportGroups'
import { ReportRows } from './ReportRows'
import { useGrouped } from '../resource/groups/useGrouped'
import '../resource/groups/report.css'

type Props = {
  resource: AnyResource
  /** Shown before the buttons of the page. */
  actions?: ReactNode
  /** Shown above the groups. */
  above?: ComponentType<AboveGroups>
  /** What may be done with the selected rows. */
  selected?: SelectedActions
  /** Columns that are drawn with more than their value. */
  cells?: RowCells
  /** Opens a row where there is more to it than the address it leads to. */
  onOpen?: (row: AnyRow) => void
  /** The computed value with whose news the rows are read again. */
  follows?: ComputedValue
}

/** A report from its definition: groups with sums and a chart, and the rows behind each of them. */
export function ReportScreen({ resource, ...props }: Props) {
  const report = useReportDefaults(resource)
  const views = useListViews(report)
  return views.isResolving ? (
    <Page title={report.title}>{null}</Page>
  ) : (
    <ReportQuery report={report} views={views} {...props} />
  )
}

function ReportQuery({
  report,
  views,
  actions,
  above,
  ...props
}: Omit<Props, 'resource'> & { report: AnyResource; views: ListViews }) {
  const { query } = views.asking
  // The groups are restored when returning from the rows.
  const groups = useGrouped(report, query)
  return query.by?.length ? (
    <ReportGroups {...{ report, views, actions, groups }} {...(above && { above })} />
  ) : (
    <ReportRows report={report} views={views} groups={groups} actions={actions} {...props} />
  )
}
