/** A line of a formula as the solver sees it. */
export type SolverLine = {
  percent: number
  density_g_ml: number
  strength_mg_ml: number
  carrier_pg_percent: number
  carrier_vg_percent: number
  /** Null where its cost is unknown. */
  cost_per_litre: number | null
  flavor: boolean
  /** Its share is not to change. */
  isFixed: boolean
  /** It has to leave the formula. */
  isExcluded: boolean
}

/** The most that a formula may have of a substance, in percent of weight, and its share in each line. */
type SubstanceLimit = { name: string; max_percent: number; shares: readonly number[] }

export type FormulaLimits = {
  strength: { min: number; max: number } | null
  pg: { min: number; max: number } | null
  /** Of a litre, in CAD. */
  maxCost: number | null
  maxFlavor: number | null
  substances: readonly SubstanceLimit[]
}

/** The names by which limits are reported. */
export type LimitName = 'strength' | 'pg' | 'cost' | 'flavor' | 'fixed' | `substance:${string}`

/** `coefficients` times the shares is at most `most`; the margin is what rounding of the shares may add. */
type Row = { limit: LimitName; coefficients: readonly number[]; most: number }

export type Program = {
  /** The shares add up to 100. */
  rows: readonly Row[]
  lower: readonly number[]
  upper: readonly number[]
  current: readonly number[]
}

/** Shares are written with four decimals; an ingredient that stays has at least one part of them. */
export const part = 0.0001

/** The line that takes what rounding leaves moves by half a part for each of the others. */
const marginOf = (coefficients: readonly number[], rest: number) =>
  coefficients.reduce(
    (sum, one, at) => sum + (at === rest ? 0 : (Math.abs(one - (coefficients[rest] ?? 0)) * part) / 2),
    0,
  )

/** The line that takes what rounding leaves: the greatest of those that may change. */
export function restOf(lines: readonly SolverLine[]): number {
  let rest = -1
  for (const [at, { isFixed, isExcluded, percent }] of lines.entries())
    if (!isFixed && !isExcluded && (rest < 0 || percent > (lines[rest]?.percent ?? 0))) rest = at
  return rest
}

/**
 * The nearest legal formula as a linear program. Every limit is on a ratio of two sums over the lines, both linear in
 * the shares, so it is multiplied out; the sum below is positive.
 */
export function formulaProgram(
  lines: readonly SolverLine[],
  limits: FormulaLimits,
  basis: 'volume' | 'weight',
): Program {
  const rest = restOf(lines)
  // Volume of a part of a line, in the parts of the basis.
  const volumes = lines.map(({ density_g_ml }) => (basis === 'volume' ? 1 : 1 / density_g_ml))
  const weights = lines.map(({ density_g_ml }) => (basis === 'weight' ? 1 : density_g_ml))
  const rows: Row[] = []
  const add = (limit: LimitName, coefficients: readonly number[], most = 0) =>
    rows.push({ limit, coefficients, most: most - marginOf(coefficients, rest) })
  const over = (weighed: readonly number[], of: (line: SolverLine, at: number) => number) =>
    lines.map((line, at) => (weighed[at] ?? 0) * of(line, at))

  if (limits.strength) {
    const { min, max } = limits.strength
    add(
      'strength',
      over(volumes, ({ strength_mg_ml: strength }) => strength - max),
    )
    add(
      'strength',
      over(volumes, ({ strength_mg_ml: strength }) => min - strength),
    )
  }
  if (limits.pg) {
    const { min, max } = limits.pg
    const above = (bound: number) => (line: SolverLine) =>
      line.carrier_pg_percent - (bound / 100) * (line.carrier_pg_percent + line.carrier_vg_percent)
    add('pg', over(volumes, above(max)))
    add(
      'pg',
      over(volumes, (line) => -above(min)(line)),
    )
  }
  if (limits.maxCost !== null) {
    const most = limits.maxCost
    add(
      'cost',
      over(volumes, ({ cost_per_litre: cost }) => (cost ?? 0) - most),
    )
  }
  if (limits.maxFlavor !== null)
    add(
      'flavor',
      lines.map(({ flavor }) => (flavor ? 1 : 0)),
      limits.maxFlavor,
    )
  for (const { name, max_percent, shares } of limits.substances)
    add(
      `substance:${name}`,
      over(weights, (_, at) => (shares[at] ?? 0) - max_percent),
    )
  return {
    rows,
    lower: lines.map(({ isFixed, isExcluded, percent }) => (isFixed ? percent : isExcluded ? 0 : part)),
    upper: lines.map(({ isFixed, isExcluded, percent }) => (isFixed ? percent : isExcluded ? 0 : 100)),
    current: lines.map(({ percent }) => percent),
  }
}
