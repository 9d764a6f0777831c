import { isWeighed } from './sheet'
import type { SheetLine } from './sheetShape'

/** What a line will have brought: what it has taken, and what is left of it of the lot that comes next. */
function parts(line: SheetLine) {
  const strengthOf = (of: number | null) =>
    line.role === 'nicotine' || line.role === 'recovery' || line.strength_mg_ml !== null
      ? (of ?? line.strength_mg_ml ?? 0)
      : 0
  const next =
    line.derivation.kind === 'potency'
      ? line.derivation.strength_mg_ml
      : strengthOf(line.lots[0]?.strength_mg_ml ?? null)
  return [
    ...line.drawn.map(({ ml, strength_mg_ml }) => ({ ml, strength: strengthOf(strength_mg_ml) })),
    { ml: isWeighed(line) ? 0 : line.rest_ml, strength: next },
  ]
}

/** Volume and strength of a batch once the rest of its sheet is weighed. */
export function expectedMix(lines: readonly SheetLine[]): { ml: number; strength: number } {
  const all = lines.flatMap(parts)
  const ml = all.reduce((sum, part) => sum + part.ml, 0)
  const mg = all.reduce((sum, part) => sum + part.ml * part.strength, 0)
  return { ml, strength: ml === 0 ? 0 : mg / ml }
}
