import { type UIEvent, useLayoutEffect, useRef } from 'react'
import { giveFocus, headOf, isFocusFree } from '../../ui/focus/focus'

/** Whether the page that was left had the focus. */
let wasInPage = false

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
    const isGivenOn = wasInPage
    wasInPage = false
    if (isFocusFree()) focused.current?.focus({ preventScroll: true })
    // The focus of the page that was left would be nowhere.
    if (isGivenOn && (isFocusFree() || !page?.contains(document.activeElement)))
      requestAnimationFrame(() => isFocusFree() && giveFocus(headOf(page)))
    return () => {
      const now = document.activeElement
      focused.current = now instanceof HTMLElement && page?.contains(now) ? now : null
      wasInPage = focused.current !== null
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
