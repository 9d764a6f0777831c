import { useCallback, useEffect, useMemo, useState } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import { isReport } from '../../../resources/kit/define/isReport'
import type { ComputedValue } from '../../../resources/kit/define/defineComputed'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ListQuery } from '../../../resources/kit/query/listAddress'
import { type ListState, liveList } from '../../../streams/rows/liveList'
import { heldAtMost } from '../../../streams/rows/listPages'
import { readOnce, readWith } from '../../../streams/rows/readOnce'

export type ListMeta = Pick<
  ListState,
  'isLoaded' | 'error' | 'hasMore' | 'isLoadingMore' | 'total' | 'waiting'
> & { count: number }

const metaOf = ({ isLoaded, error, hasMore, isLoadingMore, total, waiting, rows }: ListState): ListMeta => ({
  isLoaded,
  error,
  hasMore,
  isLoadingMore,
  total,
  waiting,
  count: rows.length,
})

const isSame = (a: ListMeta, b: ListMeta) =>
  Object.keys(a).every((key) => a[key as keyof ListMeta] === b[key as keyof ListMeta])

const before: ListMeta = {
  isLoaded: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  total: null,
  waiting: 0,
  count: 0,
}

/** The most rows a list shows: of a report as many as the company has set, of what is kept live fewer. */
export function mostRows(resource: AnyResource) {
  const set = resource.report?.mostRows ?? heldAtMost
  return isReport(resource) ? set : Math.min(set, heldAtMost)
}

/**
 * A live list for a screen: the list itself for the grid, and the state around it. A report is read once, unless it
 * follows a computed value.
 */
export function useLiveList(resource: AnyResource, query: ListQuery, follows?: ComputedValue) {
  // A list that failed for good is reloaded by a retry.
  const [attempt, setAttempt] = useState(0)
  const queryKey = JSON.stringify([attempt, query])
  // Another query is a new list; an equal query keeps its rows.
  const list = useMemo(() => {
    const [, asking] = JSON.parse(queryKey) as [number, ListQuery]
    const most = mostRows(resource)
    const connect = follows ? readWith(follows) : readOnce
    return liveList(resource, asking, isReport(resource) ? { connect, most } : { most })
  }, [resource, queryKey, follows])
  const [meta, setMeta] = useState(before)
  useEffect(() => {
    const following = list.state$.pipe(map(metaOf), distinctUntilChanged(isSame)).subscribe(setMeta)
    return () => following.unsubscribe()
  }, [list])
  return { list, meta, again: useCallback(() => setAttempt((now) => now + 1), []) }
}
