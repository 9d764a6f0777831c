export type Zoom = 'shift' | 'day' | 'week' | 'weeks'

/** Pixels of an hour at each zoom; a shift at 1440 shows its hours, weeks show days as narrow strips. */
const hourPixels: Record<Zoom, number> = { shift: 118, day: 48, week: 12, weeks: 3 }

/** Hours between two marks of the ruler, so that their texts stay apart. */
const markHours: Record<Zoom, number> = { shift: 1, day: 2, week: 12, weeks: 24 }

const hour = 3600

/** Where a second of the plan is on the board, `from` being its left edge. */
export type TimeScale = { from: number; zoom: Zoom }

export const pixelAt = ({ from, zoom }: TimeScale, second: number) =>
  ((second - from) / hour) * hourPixels[zoom]

export const secondAt = ({ from, zoom }: TimeScale, pixel: number) =>
  Math.round(from + (pixel / hourPixels[zoom]) * hour)

/** Seconds of the marks of the ruler in a window of so many pixels. */
export function marksIn(scale: TimeScale, width: number): number[] {
  const step = markHours[scale.zoom] * hour
  const first = Math.ceil(scale.from / step) * step
  const count = Math.max(0, Math.floor((secondAt(scale, width) - first) / step) + 1)
  return Array.from({ length: count }, (_, at) => first + at * step)
}

/** Where the lines of the hours are in every lane: pixels from one to the next, and of the first one. */
export function linesOf(scale: TimeScale): { every: number; first: number } {
  const every = markHours[scale.zoom] * hourPixels[scale.zoom]
  const first = pixelAt(
    scale,
    Math.ceil(scale.from / (markHours[scale.zoom] * hour)) * markHours[scale.zoom] * hour,
  )
  return { every, first }
}
