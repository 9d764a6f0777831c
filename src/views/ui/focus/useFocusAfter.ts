import { useEffect, useRef } from 'react'
import { canHold, giveFocus, isFocusFree, regionOf, workIn } from './focus'
import { useHolder } from './useHolder'

/**
 * Handlers for buttons that vanish or are disabled once they are pressed: the focus goes on to the next step of their
 * page or dialog, else to its heading.
 */
export function useFocusAfter() {
  const region = useRef<HTMLElement | null>(null)
  const { current, release, handlers } = useHolder((element) => {
    region.current = regionOf(element)
  })
  useEffect(() => {
    const lost = current()
    if (!lost || canHold(lost) || !isFocusFree()) return
    const to = workIn(region.current)
    if (!to) return
    release()
    giveFocus(to)
  })
  return handlers
}
