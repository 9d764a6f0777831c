import type { GridApi } from 'ag-grid-community'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { LiveList, ListState } from '../../../streams/rows/liveList'

/** Applies one change to the grid at once, without sorting. */
function apply(api: GridApi<AnyRow>, state: ListState, removed: { ids: ReadonlySet<number> }) {
  const wereGone = removed.ids
  removed.ids = state.removedIds
  if (state.isRearranged) {
    api.setGridOption('rowData', [...state.rows])
    // The grid treats a new order of the same rows as updates and would not move them.
    api.refreshClientSideRowModel('map')
  } else if (state.updated.length > 0 || state.appended.length > 0)
    api.applyTransaction({ update: [...state.updated], add: [...state.appended] })
  if (wereGone === state.removedIds) return
  const turned = [...new Set([...wereGone, ...state.removedIds])].filter(
    (id) => wereGone.has(id) !== state.removedIds.has(id),
  )
  const rowNodes = turned.map((id) => api.getRowNode(String(id))).filter((node) => node !== undefined)
  if (rowNodes.length > 0) api.redrawRows({ rowNodes })
}

/**
 * Shows the rows of a live list in a grid, which may come later and anew: `begin` is called for each. `removed` are the
 * rows shown that have left the list; `onUpdated` is called after rows have changed in place.
 */
export function useShownRows(
  list: Pick<LiveList, 'state$'>,
  api: RefObject<GridApi<AnyRow> | null>,
  onUpdated: (grid: GridApi<AnyRow>) => void,
) {
  const removed = useRef<{ ids: ReadonlySet<number> }>({ ids: new Set() })
  const latest = useRef<ListState | null>(null)
  const isFollowed = useRef(false)
  const updated = useRef(onUpdated)
  useEffect(() => {
    updated.current = onUpdated
  })

  const show = useCallback(
    (state: ListState) => {
      latest.current = state
      const grid = api.current
      if (!grid || grid.isDestroyed() || !state.isLoaded) return
      apply(grid, isFollowed.current ? state : { ...state, isRearranged: true }, removed.current)
      isFollowed.current = true
      if (state.updated.length > 0) updated.current(grid)
    },
    [api],
  )

  useEffect(() => {
    isFollowed.current = false
    const following = list.state$.subscribe(show)
    return () => following.unsubscribe()
  }, [list, show])

  const begin = () => {
    isFollowed.current = false
    if (latest.current) show(latest.current)
  }
  return { removed, begin, hasRows: () => (latest.current?.rows.length ?? 0) > 0 }
}
