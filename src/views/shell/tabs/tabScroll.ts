export type Box = { left: number; right: number }

const gap = 4

/** Scroll position that shows a tab with a neighbour at its side. */
export function scrollToShow(
  boxes: readonly Box[],
  place: number,
  { scrollLeft, width, scrollWidth }: { scrollLeft: number; width: number; scrollWidth: number },
): number {
  if (place <= 0) return 0
  if (place === boxes.length - 1) return Math.max(0, scrollWidth - width)
  const before = boxes[place - 1]
  const next = boxes[place + 1]
  if (next && next.right + gap > scrollLeft + width) return next.right + gap - width
  if (before && before.left - gap < scrollLeft) return Math.max(0, before.left - gap)
  return scrollLeft
}

/** How far a turn of the wheel moves the strip sideways: down is towards the last tab. */
export const wheelStep = ({ wheelDelta, deltaY }: { wheelDelta?: number; deltaY: number }) =>
  -(wheelDelta || -40 * deltaY) / 4

const menuWidth = 105

/** Left edge of the menu of a tab: at the pointer, but within the strip. */
export const menuLeft = (pointerX: number, strip: { left: number; width: number }) =>
  Math.min(pointerX - strip.left + 15, strip.width - menuWidth)
