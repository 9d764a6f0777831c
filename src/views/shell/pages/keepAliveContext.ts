import type { ContextType, ReactNode } from 'react'
import type {
  Location,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router-dom'
import type { Liveness } from '../../parts/live/liveness'

/** All that a page reads of where it is. */
export type Around = {
  outlet: ReactNode
  place: ContextType<typeof LocationContext>
  state: ContextType<typeof RouterStateContext>
  liveness: Liveness
}

/** What a kept page is drawn with: shown, what is around it now; hidden, what was when it was last shown. */
export type Frame = {
  around: Around | null
  isShown: boolean
  /** The arrival that would have taken the page, and text typed there, elsewhere. */
  refused: string | null
}

export const emptyFrame: Frame = { around: null, isShown: false, refused: null }

/** Path, query and hash of a place. */
export const fullPathOf = ({ pathname, search, hash }: Location) => `${pathname}${search}${hash}`

/** The frame after the page was shown with `now`, or hidden; the same one where nothing changed. */
export function framed(before: Frame, now: Around | null, isUnsaved: boolean): Frame {
  if (!now) return before.isShown ? { ...before, isShown: false } : before
  const { location } = now.place
  const isArrival = !before.isShown && before.around !== null
  const leadsElsewhere =
    before.around !== null && fullPathOf(before.around.place.location) !== fullPathOf(location)
  if (before.refused === location.key) return before
  if (isArrival && isUnsaved && leadsElsewhere) return { ...before, isShown: true, refused: location.key }
  if (before.around === now && before.isShown) return before
  return { around: now, isShown: true, refused: null }
}
