import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { isTouch } from '../../theme/widths'

/** As many lines are drawn whole; of more only those in sight. */
const wholeUpTo = 60

/** A line to draw, or the height of those left out before it. */
export type Drawn = { place: number; gap: number }

/** Which lines of a long document are drawn: those in sight and the one that is typed into. */
export function useLineWindow(count: number, active: number, grid: RefObject<HTMLElement | null>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const [rowHeight] = useState(() => (isTouch() ? 49 : 35))
  const isWhole = count <= wholeUpTo
  useLayoutEffect(() => {
    const around = grid.current?.closest<HTMLElement>('.dc-form-body') ?? null
    setScroller(around)
    const body = grid.current?.querySelector('tbody')
    if (around && body)
      setMargin(body.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop)
  }, [grid, isWhole])
  const virtual = useVirtualizer({
    count,
    enabled: !isWhole && scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: margin,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  })
  const places = isWhole
    ? Array.from({ length: count }, (_, place) => place)
    : virtual
        .getVirtualItems()
        .map(({ index }) => index)
        .filter((place) => place < count)
  const drawn = places.map((place, at): Drawn => {
    const before = at === 0 ? -1 : (places[at - 1] as number)
    return { place, gap: (place - before - 1) * rowHeight }
  })
  return { drawn, after: (count - 1 - (places.at(-1) ?? -1)) * rowHeight }
}
