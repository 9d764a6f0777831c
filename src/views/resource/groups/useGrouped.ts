import { useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { withColumnsFor } from '../../../resources/kit/define/reportColumns'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import type { GroupOrder } from './groupLines'
import { useGroups } from './useGroups'

/** The shown groups of a report: data, order and scroll position. */
export function useGrouped(report: AnyResource, query: ListQuery) {
  const { by = [] } = query
  const chart = report.report?.chart
  const [attempt, setAttempt] = useState(0)
  const grouped = useGroups(report, by, query, attempt)
  // What is drawn over one key only is read by itself, unless the groups are by that key.
  const isOwn = chart?.by !== undefined && by.length > 0 && (by.length > 1 || by[0] !== chart.by)
  const drawn = useGroups(report, isOwn && chart?.by ? [chart.by] : [], query, attempt)
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
  return {
    /** With the columns of the answer. */
    shown,
    grouped,
    drawn: isOwn ? drawn.groups : grouped.groups,
    order,
    setOrder,
    place,
    refresh: () => setAttempt((now) => now + 1),
  }
}

export type AskedGroups = ReturnType<typeof useGrouped>
