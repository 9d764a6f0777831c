import { type UIEvent, useLayoutEffect, useRef } from 'react'
import { isFocusFree } from '../../ui/focusRecovery'

type Place = { top: number; left: number }

/** Brings a page back as it was left: where it was scrolled to, and what had the focus when a key led away. */
export function useKeptPlace(isShown: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const places = useRef(new Map<HTMLElement, Place>())
  useLayoutEffect(() => {
    if (!isShown) return
    const page = root.current
    // Not every browser keeps the scroll of what it does not draw.
    for (const [element, { top, left }] of places.current) {
      if (!element.isConnected) places.current.delete(element)
      else if (element.scrollTop !== top || element.scrollLeft !== left) element.scrollTo({ top, left })
    }
    if (isFocusFree()) focused.current?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      focused.current = now instanceof HTMLElement && page?.contains(now) ? now : null
    }
  }, [isShown])
  return {
    root,
    onScroll: ({ target }: UIEvent) => {
      if (target instanceof HTMLElement && target.checkVisibility())
        places.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
    },
  }
}
