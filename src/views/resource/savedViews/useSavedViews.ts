import { useEffect, useMemo, useRef, useState } from 'react'
import type { SavedView } from '../../../resources/general/system/saved_views'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { isSameQuery, nothingAsked, readQuery } from '../../../resources/kit/query/listAddress'
import { savedViews$ } from '../../../streams/values/savedViews'
import { usePreference } from '../../session/preferences'
import { byPlantDays } from '../filters/plantDays'
import type { ListAsking } from '../list/useListQuery'

type Followed = { views: readonly SavedView[]; isLoaded: boolean; error: unknown }
const nothing: Followed = { views: [], isLoaded: false, error: null }

/** The query of a saved view without the fields the user may not see. */
export const queryOf = (view: SavedView, resource: AnyResource, hidden: ReadonlySet<string>) =>
  byPlantDays(readQuery(new URLSearchParams(view.query ?? ''), resource, nothingAsked, hidden).query)

function useFollowed(list: string, isWanted: boolean): Followed {
  const [followed, setFollowed] = useState(nothing)
  useEffect(() => {
    if (!isWanted) return
    const following = savedViews$(list).subscribe(setFollowed)
    return () => following.unsubscribe()
  }, [list, isWanted])
  return followed
}

/** A row of one's own writing counts until its channel has brought it, or a newer one. */
function merged(views: readonly SavedView[], own: readonly SavedView[]) {
  const newer = own.filter(({ id, version }) => !views.some((one) => one.id === id && one.version >= version))
  return [...views.filter(({ id }) => !newer.some((one) => one.id === id)), ...newer]
}

/**
 * The saved views of a list: which one it shows, whether it still shows it as it was saved, and the default.
 */
export function useSavedViews(resource: AnyResource, asking: ListAsking) {
  const { query, view, isBare, isNamed, hidden, go } = asking
  const preferred = usePreference<number | null>(`view.${resource.name}`, null)
  const [isOpened, setOpened] = useState(false)
  const viewId = isBare ? preferred : view
  const { views: read, isLoaded, error } = useFollowed(resource.name, isOpened || viewId !== null)
  const [own, setOwn] = useState<readonly SavedView[]>([])
  const views = useMemo(() => merged(read, own), [read, own])

  const isKnown = isLoaded || error !== null
  const chosen = views.find(({ id }) => id === viewId) ?? null
  const saved = useMemo(() => chosen && queryOf(chosen, resource, hidden), [chosen, resource, hidden])
  // An address that only names a view, and one that says nothing where a view is the default, become that view.
  const isLed = viewId !== null && (isBare || isNamed)
  const isDue = isLed && saved !== null && !(isNamed && isSameQuery(saved, query))
  useEffect(() => {
    if (isDue) go(saved, viewId, true)
  }, [isDue, saved, viewId, go])

  // An unmodified shown view follows when it is saved again.
  const before = useRef({ chosen, saved })
  useEffect(() => {
    const { chosen: was, saved: savedQuery } = before.current
    before.current = { chosen, saved }
    const isNew = chosen && was && chosen.id === was.id && chosen.version > was.version
    if (isNew && saved && savedQuery && isSameQuery(savedQuery, query) && !isSameQuery(saved, query))
      go(saved, chosen.id, true)
  }, [chosen, saved, query, go])

  return {
    views,
    isLoaded,
    error,
    chosen: isBare ? null : chosen,
    saved,
    preferred,
    isDirty: !isBare && saved !== null && !isSameQuery(saved, query),
    /** The list is not read before its query is known. */
    isResolving: (isLed && !isKnown) || isDue,
    /** The address names a view that does not exist or is private. */
    isGone: !isBare && view !== null && isLoaded && chosen === null,
    /** Views are followed from now on. */
    follow: () => setOpened(true),
    keep: (row: SavedView) => setOwn((now) => [...now.filter(({ id }) => id !== row.id), row]),
    drop: (id: number) => setOwn((now) => now.filter((one) => one.id !== id)),
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>
