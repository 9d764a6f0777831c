import { useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { GroupKey } from '../../../resources/kit/define/report'
import { withColumnsFor } from '../../../resources/kit/define/reportColumns'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import type { GroupOrder } from './groupLines'
import { useGroups } from './useGroups'

/** What a chart draws: the groups that are shown, or those over its own key. */
function useDrawn(
  report: AnyResource,
  key: GroupKey | undefined,
  query: ListQuery,
  shown: Groups | null,
  attempt: number,
) {
  const { by = [] } = query
  // What is drawn over one key only is read by itself, unless the groups are by that key.
  const isOwn = key !== undefined && by.length > 0 && (by.length > 1 || by[0] !== key)
  const own = useGroups(report, isOwn ? [key] : [], query, attempt)
  return isOwn ? own.groups : shown
}

/** The shown groups of a report: data, order and scroll position. */
export function useGrouped(report: AnyResource, query: ListQuery) {
  const { by = [] } = query
  const [attempt, setAttempt] = useState(0)
  const grouped = useGroups(report, by, query, attempt)
  const drawn = useDrawn(report, report.report?.chart?.by, query, grouped.groups, attempt)
  const trend = useDrawn(report, report.report?.trend?.by, query, grouped.groups, attempt)
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
    drawn,
    trend,
    order,
    setOrder,
    place,
    refresh: () => setAttempt((now) => now + 1),
  }
}

export type AskedGroups = ReturnType<typeof useGrouped>
