/** A cell of the grid by the places of its line and its bucket. */
export type CellPlace = { line: number; bucket: number }

/** Cells from one corner to another. */
export type CellRange = { from: CellPlace; to: CellPlace }

export const oneCell = (place: CellPlace): CellRange => ({ from: place, to: place })

/** A range by its first and last places. */
export const boundsOf = ({ from, to }: CellRange) => ({
  top: Math.min(from.line, to.line),
  bottom: Math.max(from.line, to.line),
  left: Math.min(from.bucket, to.bucket),
  right: Math.max(from.bucket, to.bucket),
})

export const isInside = (range: CellRange, { line, bucket }: CellPlace) => {
  const { top, bottom, left, right } = boundsOf(range)
  return line >= top && line <= bottom && bucket >= left && bucket <= right
}

const steps: Readonly<Record<string, CellPlace>> = {
  ArrowUp: { line: -1, bucket: 0 },
  ArrowDown: { line: 1, bucket: 0 },
  ArrowLeft: { line: 0, bucket: -1 },
  ArrowRight: { line: 0, bucket: 1 },
}

/** A range with its far corner moved by an arrow, within so many lines and buckets; null for other keys. */
export function extended(range: CellRange, key: string, lines: number, buckets: number): CellRange | null {
  const step = steps[key]
  if (!step) return null
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most - 1)
  return {
    from: range.from,
    to: {
      line: within(range.to.line + step.line, lines),
      bucket: within(range.to.bucket + step.bucket, buckets),
    },
  }
}

/** Each cell of a range below its first line with the one it is filled from, or right of its first bucket. */
export function filledFrom(range: CellRange, way: 'down' | 'right'): { to: CellPlace; from: CellPlace }[] {
  const { top, bottom, left, right } = boundsOf(range)
  const filled: { to: CellPlace; from: CellPlace }[] = []
  for (let line = top + (way === 'down' ? 1 : 0); line <= bottom; line += 1)
    for (let bucket = left + (way === 'right' ? 1 : 0); bucket <= right; bucket += 1)
      filled.push({
        to: { line, bucket },
        from: way === 'down' ? { line: top, bucket } : { line, bucket: left },
      })
  return filled
}
