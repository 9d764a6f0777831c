import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { canHold, focusLost, giveFocus, isFocusFree, reachedIn, regionOf, workIn } from './focus'
import { useHolder } from './useHolder'

/** Where in a list an element is: its row and the way down to it. */
type Place = { row: number; path: readonly number[]; region: HTMLElement | null }

function placeOf(list: Element, element: Element): Place | null {
  const path: number[] = []
  for (let at = element; at !== list; at = at.parentElement) {
    if (!at.parentElement) return null
    path.unshift([...at.parentElement.children].indexOf(at))
  }
  const [row, ...inside] = path
  return row === undefined ? null : { row, path: inside, region: regionOf(list) }
}

const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent

/** The control of another row that does the same, else the one at the same place, else the first. */
function insteadOf(list: Element, lost: HTMLElement, { row, path }: Place): HTMLElement | null {
  const all = [...list.children]
  const near = [...all.slice(row), ...all.slice(0, row).toReversed()]
  const alike = near.flatMap(reachedIn).find((one) => nameOf(one) === nameOf(lost))
  const [next] = near
  if (alike || !next) return alike ?? null
  const same = path.reduce<Element | undefined>((at, place) => at?.children[place], next)
  const inside = near.map(reachedIn).find((controls) => controls.length > 0) ?? []
  return inside.find((one) => one === same && one.tagName === lost.tagName) ?? inside[0] ?? null
}

/**
 * Handlers for the element whose children are the rows of a list: where a row goes that has the focus, the row in its
 * place has it, and where none is left, the page or dialog around.
 */
export function useRowFocus<T extends HTMLElement>(list: RefObject<T | null>) {
  const places = useRef(new WeakMap<Element, Place>())
  const { current, release, handlers } = useHolder((element) => {
    const place = list.current && placeOf(list.current, element)
    if (place) places.current.set(element, place)
  })
  useLayoutEffect(() => {
    const lost = current()
    if (!lost || canHold(lost) || lost.isConnected || !isFocusFree()) return
    const place = places.current.get(lost)
    if (!list.current || !place) return
    release()
    giveFocus(insteadOf(list.current, lost, place) ?? workIn(place.region))
  })
  useEffect(() => {
    const node = list.current
    const keep = (event: Event) => {
      const lost = event instanceof CustomEvent ? event.detail : null
      const place = lost instanceof HTMLElement ? places.current.get(lost) : undefined
      const to = node && place ? insteadOf(node, lost, place) : null
      if (!to) return
      event.preventDefault()
      giveFocus(to)
    }
    node?.addEventListener(focusLost, keep)
    return () => node?.removeEventListener(focusLost, keep)
  }, [list])
  return handlers
}
