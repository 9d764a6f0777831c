/** A rectangle of the window, in pixels from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

const step = 8
const margin = 4

const meets = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/**
 * The place of notices, so that they cover none of the controls: as near below `first`, their usual place at the upper
 * right, as there is room, then above it, then the same along the left edge. Where there is no such place, the one
 * that covers the fewest.
 */
export function noticePlace(first: Box, view: { width: number; height: number }, controls: readonly Box[]) {
  const width = first.right - first.left
  const height = first.bottom - first.top
  const lowest = Math.max(0, view.height - height - margin)
  const begin = Math.min(first.top, lowest)
  const below = Array.from({ length: Math.floor((lowest - begin) / step) + 1 }, (_, at) => begin + at * step)
  const above = Array.from({ length: Math.floor(begin / step) }, (_, at) => begin - (at + 1) * step)
  let best = { left: first.left, top: first.top, covered: Number.POSITIVE_INFINITY }
  for (const left of new Set([first.left, Math.max(0, view.width - first.right)]))
    for (const top of [...below, lowest, ...above]) {
      const place = { left, top, right: left + width, bottom: top + height }
      const covered = controls.filter((control) => meets(place, control)).length
      if (covered === 0) return { left, top }
      if (covered < best.covered) best = { left, top, covered }
    }
  return { left: best.left, top: best.top }
}
