import type { RecipeLine } from './recipe_lines'

type TotalledLine = Pick<RecipeLine, 'role' | 'percent' | 'strength_mg_ml'> & {
  density_g_ml: number | null
  /** PG and VG the ingredient itself brings, e.g. a concentrate in PG. */
  pg_percent?: number | null
  vg_percent?: number | null
  cost_per_ml?: number | null
}

const sum = (lines: readonly TotalledLine[], of: (line: TotalledLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

const brings = (line: TotalledLine, role: 'pg' | 'vg') =>
  line.role === role ? 100 : line.role === 'pg' || line.role === 'vg' ? 0 : (line[`${role}_percent`] ?? 0)

/** The totals of the lines of a recipe: their sum, and strength, PG, VG, density and cost of the mix. */
export function recipeTotals(lines: readonly TotalledLine[], basis: 'volume' | 'weight') {
  const percent = sum(lines, (line) => line.percent)
  const density = (line: TotalledLine) => line.density_g_ml ?? 1
  const volumeOf = (line: TotalledLine) => (basis === 'volume' ? line.percent : line.percent / density(line))
  const volume = sum(lines, volumeOf)
  const share = (line: TotalledLine) => (volume === 0 ? 0 : volumeOf(line) / volume)
  const isPriced = lines.length > 0 && lines.every((line) => typeof line.cost_per_ml === 'number')
  return {
    percent: Number(percent.toFixed(6)),
    strength_mg_ml: Number(sum(lines, (line) => share(line) * (line.strength_mg_ml ?? 0)).toFixed(3)),
    pg_percent: Number(sum(lines, (line) => share(line) * brings(line, 'pg')).toFixed(4)),
    vg_percent: Number(sum(lines, (line) => share(line) * brings(line, 'vg')).toFixed(4)),
    density_g_ml: Number(sum(lines, (line) => share(line) * density(line)).toFixed(6)),
    /** Of the mix; null while the cost of an ingredient is not known. */
    cost_per_litre: isPriced
      ? Number((sum(lines, (line) => share(line) * (line.cost_per_ml ?? 0)) * 1000).toFixed(4))
      : null,
  }
}

/** The sum of the lines may differ from 100 % by this much. */
export const sumTolerance = 0.0001

/** Whether the lines give the strength the recipe aims for, to 1 %. */
export const agrees = (computed: number, target: number) =>
  Math.abs(computed - target) <= target * 0.01 + 1e-9
