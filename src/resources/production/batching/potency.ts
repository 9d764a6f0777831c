import type { RecipeLine } from '../recipes/recipe_lines'
import { toSix } from './liquid'

/** An ingredient of a batch as its recipe has it; `id` is that of the recipe line. */
export type Ingredient = Pick<RecipeLine, 'id' | 'role' | 'percent' | 'strength_mg_ml'> & {
  density_g_ml: number | null
  /** PG and VG of the ingredient itself: its carrier. */
  pg_percent: number | null
  vg_percent: number | null
}

/** The mix a batch is to become. */
export type Mix = {
  volume_ml: number
  basis: 'volume' | 'weight'
  density_g_ml: number | null
  target_strength_mg_ml: number
  /** What comes in as finished mix: the recipe makes the rest of the volume and of its nicotine. */
  recovered?: { ml: number; mg: number }
}

/** Liquid of a lot in a line, in the order of weighing; nothing yet of the lot that is drawn next. */
export type Drawn = { line: number; ml: number; strength_mg_ml: number | null }

/** How the target of a line comes about. */
type Derivation =
  | { kind: 'share' }
  | {
      kind: 'potency'
      /** Nicotine that this line has to bring in all, and what lots before the last have brought. */
      nicotine_mg: number
      brought_mg: number
      brought_ml: number
      /** Of the lot drawn last, else of the recipe. */
      strength_mg_ml: number
    }
  | {
      kind: 'carrier'
      /** What the nicotine lines take more than the recipe says. */
      correction_ml: number
      /** Correction that the line is too small for. */
      short_ml: number
    }

export type LineTarget = {
  /** By the recipe alone. */
  nominal_ml: number
  target_ml: number
  derivation: Derivation
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The share of the recipe in a batch, in millilitres. */
function nominalMl(mix: Mix, { percent, density_g_ml }: Pick<Ingredient, 'percent' | 'density_g_ml'>) {
  const volume = (Math.max(0, mix.volume_ml - (mix.recovered?.ml ?? 0)) * percent) / 100
  return mix.basis === 'volume' ? volume : (volume * (mix.density_g_ml ?? 1)) / (density_g_ml ?? 1)
}

/** The line that makes up for more or less of an ingredient: that of its carrier, else the other one. */
function carrierOf({ pg_percent, vg_percent }: Ingredient, lines: readonly Ingredient[]) {
  const largest = (role: 'pg' | 'vg') =>
    lines
      .filter((line) => line.role === role)
      .reduce<Ingredient | undefined>(
        (best, line) => (best && best.percent >= line.percent ? best : line),
        undefined,
      )
  const [first, second] =
    (vg_percent ?? 0) > (pg_percent ?? 0) ? (['vg', 'pg'] as const) : (['pg', 'vg'] as const)
  return largest(first) ?? largest(second)
}

/** Nicotine that comes with what is no nicotine base, such as a recovery in a rework. */
const otherNicotine = (mix: Mix, lines: readonly Ingredient[], drawn: readonly Drawn[]) =>
  sum(
    lines
      .filter(({ role, strength_mg_ml }) => role !== 'nicotine' && strength_mg_ml !== null)
      .map((line) => {
        const lot = drawn.findLast((one) => one.line === line.id)
        return nominalMl(mix, line) * (lot?.strength_mg_ml ?? line.strength_mg_ml ?? 0)
      }),
  )

function potencyTarget(needed_mg: number, line: Ingredient, drawn: readonly Drawn[]) {
  const own = drawn.filter((one) => one.line === line.id)
  const strengthOf = (one: Drawn | undefined) => one?.strength_mg_ml ?? line.strength_mg_ml ?? 0
  const strength = strengthOf(own.at(-1))
  // What the last lot brings follows from the others: a line of two lots ends at the same nicotine.
  const before = own.filter((one) => strengthOf(one) !== strength)
  const brought_mg = sum(before.map((one) => one.ml * strengthOf(one)))
  const brought_ml = sum(before.map(({ ml }) => ml))
  const rest = strength === 0 ? 0 : Math.max(0, needed_mg - brought_mg) / strength
  return {
    target_ml: brought_ml + rest,
    derivation: {
      kind: 'potency' as const,
      nicotine_mg: toSix(needed_mg),
      brought_mg: toSix(brought_mg),
      brought_ml: toSix(brought_ml),
      strength_mg_ml: strength,
    },
  }
}

/**
 * What every line of a batch has to take, by the strength of the lots drawn: the nicotine base brings target x volume /
 * strength, and the line of its carrier makes up the volume. Another lot changes the rest of the sheet.
 */
export function lineTargets(
  mix: Mix,
  lines: readonly Ingredient[],
  drawn: readonly Drawn[],
): Map<number, LineTarget> {
  const nominal = new Map(lines.map((line) => [line.id, nominalMl(mix, line)]))
  const nominalOf = (line: Ingredient) => nominal.get(line.id) ?? 0
  const bases = lines.filter(({ role, strength_mg_ml }) => role === 'nicotine' && (strength_mg_ml ?? 0) > 0)
  const byRecipe = sum(bases.map((line) => nominalOf(line) * (line.strength_mg_ml ?? 0)))
  const brought = otherNicotine(mix, lines, drawn) + (mix.recovered?.mg ?? 0)
  const needed = Math.max(0, mix.target_strength_mg_ml * mix.volume_ml - brought)

  const corrections = new Map<number, number>()
  const targets = new Map<number, LineTarget>()
  for (const line of bases) {
    const share = byRecipe === 0 ? 0 : (nominalOf(line) * (line.strength_mg_ml ?? 0)) / byRecipe
    const { target_ml, derivation } = potencyTarget(needed * share, line, drawn)
    targets.set(line.id, { nominal_ml: toSix(nominalOf(line)), target_ml: toSix(target_ml), derivation })
    const carrier = carrierOf(line, lines)
    if (carrier) corrections.set(carrier.id, (corrections.get(carrier.id) ?? 0) + target_ml - nominalOf(line))
  }
  for (const line of lines) {
    if (targets.has(line.id)) continue
    const correction = corrections.get(line.id)
    const rest = nominalOf(line) - (correction ?? 0)
    targets.set(line.id, {
      nominal_ml: toSix(nominalOf(line)),
      target_ml: toSix(Math.max(0, rest)),
      derivation:
        correction === undefined
          ? { kind: 'share' }
          : { kind: 'carrier', correction_ml: toSix(correction), short_ml: toSix(Math.max(0, -rest)) },
    })
  }
  return targets
}

/**
 * More of a nicotine base, or less, than an adjustment asked for, where the lot is not of the strength it was worked
 * out with: x ml of strength n that bring a mix to the target become x (n - target) / (lot - target).
 */
export function adjustedMl(
  ml: number,
  { strength_mg_ml: planned, lot_strength_mg_ml: lot, target_strength_mg_ml: target }: Strengths,
) {
  if (planned === null || lot === null || planned <= target || lot <= target) return ml
  return toSix((ml * (planned - target)) / (lot - target))
}

type Strengths = {
  strength_mg_ml: number | null
  lot_strength_mg_ml: number | null
  target_strength_mg_ml: number
}
