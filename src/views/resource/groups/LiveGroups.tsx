import type { ReactNode } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListViews } from '../list/useListViews'
import { ReportGroups } from './ReportGroups'
import { useGrouped } from './useGrouped'
import './report.css'

/** The groups of a live list, as they were when they were read; its rows are one press away. */
export function LiveGroups({
  resource,
  views,
  actions,
}: {
  resource: AnyResource
  views: ListViews
  actions: ReactNode
}) {
  const groups = useGrouped(resource, views.asking.query)
  return <ReportGroups report={resource} views={views} groups={groups} actions={actions} />
}
