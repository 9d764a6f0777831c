import { useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ReportChart } from '../../../resources/kit/define/report'
import { withColumnsFor } from '../../../resources/kit/define/reportColumns'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { groupFilters } from '../../../resources/kit/query/reportGroups'
import type { Group, Groups } from '../../../resources/kit/query/resourceAnswers'
import { instantIn } from '../../../resources/kit/text/zoneTime'
import type { GroupOrder } from './groupLines'
import { useGroups } from './useGroups'

/** What a chart draws: the groups that are shown, or those over its own keys. */
function useDrawn(
  report: AnyResource,
  chart: ReportChart | undefined,
  query: ListQuery,
  shown: Groups | null,
  attempt: number,
) {
  const { by = [] } = query
  const keys = [chart?.by, chart?.each].filter((key) => key !== undefined)
  const isDrawn = by.length > 0 || report.report?.isChartOverRows === true
  // What is drawn over keys of its own is read by itself, unless the groups are by them.
  const isOwn = isDrawn && keys.length > 0 && keys.join() !== by.join()
  const own = useGroups(report, isOwn ? keys : [], query, attempt)
  return isOwn ? own.groups : shown
}

/** The shown groups of a report: data, order and scroll position. */
export function useGrouped(report: AnyResource, query: ListQuery) {
  const { by = [] } = query
  const [attempt, setAttempt] = useState(0)
  const grouped = useGroups(report, by, query, attempt)
  const drawn = useDrawn(report, report.report?.chart, query, grouped.groups, attempt)
  const trend = useDrawn(report, report.report?.trend, query, grouped.groups, attempt)
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
  const columnsBy = grouped.groups?.columnsBy ?? null
  const shown = useMemo(() => withColumnsFor(report, columnsBy), [report, columnsBy])
  const zone = (grouped.groups ?? drawn)?.zone ?? 'UTC'
  return {
    /** With the columns of the answer. */
    shown,
    grouped,
    drawn,
    trend,
    order,
    setOrder,
    place,
    /** The filters of the rows in a group. */
    filtersOf: (group: Group) =>
      groupFilters(report, query.filters, group, (on) => instantIn(zone, on, '00:00:00').toISOString()),
    refresh: () => setAttempt((now) => now + 1),
  }
}

export type AskedGroups = ReturnType<typeof useGrouped>
