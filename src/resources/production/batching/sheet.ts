import { toSix } from './liquid'
import { adjustedMl, type Drawn, type Ingredient, lineTargets, type LineTarget } from './potency'
import type { BatchingSheet, SheetHead, SheetLine, SheetLot, SourceLine } from './sheetShape'
import { deviationOf } from './tolerance'

type LineIds = Pick<SourceLine, 'recipe_line_id' | 'addition_id'>

/** A line is that of a recipe line or that of an addition beside it. */
export const lineKey = ({ recipe_line_id, addition_id }: LineIds) =>
  recipe_line_id === null ? `addition ${addition_id}` : `line ${recipe_line_id}`

/** The lot that a line is drawn from next, with its strength. */
export type NextLot = { lot_id: number; strength_mg_ml: number | null }

/** The lots that people chose for lines, by line. */
export type Choices = ReadonlyMap<string, NextLot>

/** The lot a line is taken from unless another is scanned: the one it has begun, else the first of its lots. */
export const nextLot = ({ drawn, lots }: Pick<SourceLine, 'drawn' | 'lots'>): SheetLot | undefined =>
  lots.find(({ lot_id }) => lot_id === drawn.at(-1)?.lot_id) ?? lots[0]

const weighedMl = ({ drawn }: Pick<SourceLine, 'drawn'>) =>
  toSix(drawn.reduce((total, { ml }) => total + ml, 0))

/** What a line has taken, with nothing yet of the lot that comes next. */
function drawnOf(line: SourceLine, choices: Choices): Omit<Drawn, 'line'>[] {
  const next = line.is_closed === 1 ? undefined : (choices.get(lineKey(line)) ?? nextLot(line))
  return next ? [...line.drawn, { ml: 0, strength_mg_ml: next.strength_mg_ml }] : line.drawn
}

const ingredientOf = (line: SourceLine): Ingredient[] =>
  line.recipe_line_id === null ? [] : [{ ...line, id: line.recipe_line_id, percent: line.percent ?? 0 }]

function additionTarget(head: SheetHead, line: SourceLine, choices: Choices): LineTarget {
  const planned = line.planned_ml ?? 0
  if (line.kind === 'recovery_input')
    return { nominal_ml: planned, target_ml: planned, derivation: { kind: 'share' } }
  const target = adjustedMl(planned, {
    strength_mg_ml: line.strength_mg_ml,
    lot_strength_mg_ml: drawnOf(line, choices).at(-1)?.strength_mg_ml ?? null,
    target_strength_mg_ml: head.target_strength_mg_ml,
  })
  return { nominal_ml: planned, target_ml: target, derivation: { kind: 'share' } }
}

/** Recovered liquid that goes in beside the recipe: what was weighed of it, and what is still to come. */
function recoveredIn(lines: readonly SourceLine[]) {
  const parts = lines
    .filter(({ kind, recipe_line_id }) => kind === 'recovery_input' && recipe_line_id === null)
    .flatMap((line) => {
      const rest = line.is_closed === 1 ? 0 : Math.max(0, (line.planned_ml ?? 0) - weighedMl(line))
      return [...line.drawn, { ml: rest, strength_mg_ml: null }].map((part) => ({
        ml: part.ml,
        mg: part.ml * (part.strength_mg_ml ?? line.strength_mg_ml ?? 0),
      }))
    })
  const sum = (of: 'ml' | 'mg') => parts.reduce((total, part) => total + part[of], 0)
  return { ml: sum('ml'), mg: sum('mg') }
}

/** The sheet of a batch: the targets of its lines for the lots in them and those chosen to come next. */
export function sheetOf(
  head: SheetHead,
  lines: readonly SourceLine[],
  choices: Choices = new Map(),
): BatchingSheet {
  const targets = lineTargets(
    { ...head, recovered: recoveredIn(lines) },
    lines.flatMap(ingredientOf),
    lines.flatMap((line) =>
      line.recipe_line_id === null
        ? []
        : drawnOf(line, choices).map((one) => ({ ...one, line: line.recipe_line_id ?? 0 })),
    ),
  )
  return {
    ...head,
    lines: lines.map((line): SheetLine => {
      const target =
        line.recipe_line_id === null
          ? additionTarget(head, line, choices)
          : (targets.get(line.recipe_line_id) ?? {
              nominal_ml: 0,
              target_ml: 0,
              derivation: { kind: 'share' },
            })
      const weighed = weighedMl(line)
      return {
        ...line,
        ...target,
        weighed_ml: weighed,
        rest_ml: toSix(Math.max(0, target.target_ml - weighed)),
      }
    }),
  }
}

type Reading = { ml: number; isPartial: boolean }

/** How a line is off once a reading is added; null for a part that another one follows. */
export const deviationWith = (line: SheetLine, { ml, isPartial }: Reading) =>
  isPartial ? null : deviationOf(line.weighed_ml + ml, line.target_ml, line.tolerance_percent)

/** Whether more of its line follows a reading: a part that brings the line into its tolerance is the last one. */
export const isPart = (line: SheetLine, { ml, isPartial }: Reading) =>
  isPartial && deviationWith(line, { ml, isPartial: false })?.isWithin !== true

/** Whether a part takes more than its line, so that nothing would be left for the next one. */
export const isBeyond = (line: SheetLine, ml: number) =>
  line.weighed_ml + ml > line.target_ml * (1 + line.tolerance_percent / 100) + 1e-9

/** A line that needs nothing more. */
export const isWeighed = ({ is_closed, target_ml, weighed_ml }: SheetLine) =>
  is_closed === 1 || (target_ml === 0 && weighed_ml === 0)

/** The lines that are still to be weighed. */
export const openLines = ({ lines }: Pick<BatchingSheet, 'lines'>) => lines.filter((line) => !isWeighed(line))
