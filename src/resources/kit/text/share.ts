import { withDefault } from '../fields/field'
import { integer } from '../fields/numbers'
import { scaled } from './sum'

/** The progress of a document in whole percent; a system field, initially 0. */
export const share = (label: string) => withDefault(integer(label, { unit: '%', min: 0, max: 100 }), 0)

/** A line of a document with what weighs it against the others: its measure and the value of one unit, if known. */
export type WeighedLine = { planned: number; done: number; measure_id: number; value: number | null }

/**
 * Weight of one unit of a line among those of its document: pieces count alike where all lines have one measure,
 * else by value; lines count alike where they have no values.
 */
function weightOf(lines: readonly WeighedLine[]): (line: WeighedLine) => number {
  if (new Set(lines.map(({ measure_id }) => measure_id)).size <= 1) return () => 1
  if (lines.some(({ value }) => value)) return ({ value }) => value ?? 0
  return ({ planned }) => 1 / planned
}

/** Whole percent of the planned quantities that is done: 100 only when every line is, those without a value included. */
export function percentDone(all: readonly WeighedLine[]) {
  const lines = all.filter(({ planned }) => planned > 0)
  if (lines.length === 0) return 0
  if (lines.every(({ planned, done }) => scaled(done) >= scaled(planned))) return 100
  const weight = weightOf(lines)
  const whole = lines.reduce((sum, line) => sum + weight(line) * line.planned, 0)
  const part = lines.reduce((sum, line) => sum + weight(line) * Math.min(line.done, line.planned), 0)
  return Math.min(99, Math.floor((100 * part) / whole + 1e-9))
}
