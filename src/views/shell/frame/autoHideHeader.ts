import { type UIEvent, useEffect, useRef, useState } from 'react'

const barHeight = 52
/** A thumb is never quite still. */
const slack = 8

type Scrolled = { from: number; to: number; height: number; whole: number }

/** Whether the bar of a phone is out of the way after the content went from one place to another. */
export function isBarAway(wasAway: boolean, { from, to, height, whole }: Scrolled): boolean {
  const last = whole - height
  if (to <= barHeight || last < 2 * barHeight) return false
  // Hiding the bar changes the scroll range; that is not scrolling by the user.
  if (to >= last - barHeight) return wasAway
  return Math.abs(to - from) < slack ? wasAway : to > from
}

/** Moves the bar of a phone out of the way while the content is scrolled down, unless it is fixed. */
export function useBarAway(isMoving: boolean, page: string) {
  const [isAway, setAway] = useState(false)
  const places = useRef(new WeakMap<EventTarget, number>())
  useEffect(() => setAway(false), [page])
  return {
    isAway: isMoving && isAway,
    onScroll: ({ target }: UIEvent) => {
      if (!isMoving || !(target instanceof HTMLElement)) return
      const { scrollTop: to, clientHeight: height, scrollHeight: whole } = target
      const from = places.current.get(target) ?? 0
      const next = isBarAway(isAway, { from, to, height, whole })
      if (Math.abs(to - from) >= slack) places.current.set(target, to)
      if (next !== isAway) setAway(next)
    },
  }
}
