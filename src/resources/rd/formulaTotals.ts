import type { RecipeLine } from '../production/recipes/recipe_lines'
import { recipeTotals } from '../production/recipes/recipeTotals'

/** What an ingredient is in a formula; what is none of the named goes into the recipe as an additive. */
export const ingredientRoles = [
  'flavour',
  'nicotine',
  'pg',
  'vg',
  'sweetener',
  'cooling',
  'solvent',
  'water',
  'other',
] as const
export type IngredientRole = (typeof ingredientRoles)[number]

type Liquid = { kind: string; pg_percent: number | null; vg_percent: number | null }

/** What a product is in a formula where its line does not say it: of what is all PG or VG only a base is PG or VG itself. */
export function usualRole({ kind, pg_percent: pg, vg_percent: vg }: Liquid): IngredientRole {
  if (kind === 'nicotine' || kind === 'flavour') return kind
  if (kind === 'base' && pg === 100) return 'pg'
  return kind === 'base' && vg === 100 ? 'vg' : 'other'
}

/** The role of the line of a recipe that an ingredient becomes. */
export const recipeRoleOf = (role: IngredientRole): RecipeLine['role'] =>
  role === 'flavour' || role === 'nicotine' || role === 'pg' || role === 'vg' ? role : 'additive'

export type FormulaLine = {
  kind: IngredientRole
  percent: number | null
  is_qs: boolean
  density_g_ml: number | null
  strength_mg_ml: number | null
  carrier_pg_percent: number | null
  carrier_vg_percent: number | null
  cost_per_litre: number | null
}

/** Percents are added up as whole parts of 0.0001. */
const wholePart = 10_000
const parts = (percent: number) => Math.round(percent * wholePart)

/** The sum of percents, exact. */
export const sumPercent = (percents: readonly number[]) =>
  percents.reduce((sum, percent) => sum + parts(percent), 0) / wholePart

/** The share of each line: the line that fills up takes what the others leave of 100; 0 where they leave nothing. */
export function sharesOf(lines: readonly Pick<FormulaLine, 'percent' | 'is_qs'>[]): number[] {
  const others = sumPercent(lines.filter(({ is_qs }) => !is_qs).map(({ percent }) => percent ?? 0))
  const left = Math.max(0, sumPercent([100, -others]))
  return lines.map(({ percent, is_qs }) => (is_qs ? left : (percent ?? 0)))
}

/** Weight and strength, PG and VG of the carriers, flavour, density and cost of a formula. */
export function formulaTotals(lines: readonly FormulaLine[], basis: 'volume' | 'weight') {
  const shares = sharesOf(lines)
  const mix = recipeTotals(
    lines.map((line, at) => ({
      role: recipeRoleOf(line.kind),
      percent: shares[at] ?? 0,
      strength_mg_ml: line.kind === 'nicotine' ? line.strength_mg_ml : null,
      density_g_ml: line.density_g_ml,
      pg_percent: line.carrier_pg_percent,
      vg_percent: line.carrier_vg_percent,
      cost_per_ml: line.cost_per_litre === null ? null : line.cost_per_litre / 1000,
    })),
    basis,
  )
  const carriers = mix.pg_percent + mix.vg_percent
  const ofCarriers = (share: number) => (carriers === 0 ? 0 : Number(((100 * share) / carriers).toFixed(4)))
  const pg = ofCarriers(mix.pg_percent)
  return {
    total_percent: sumPercent(shares),
    density_g_ml: mix.density_g_ml,
    strength_mg_ml: mix.strength_mg_ml,
    pg_percent: pg,
    vg_percent: carriers === 0 ? 0 : sumPercent([100, -pg]),
    flavor_percent: sumPercent(shares.filter((_, at) => lines[at]?.kind === 'flavour')),
    cost_per_l: mix.cost_per_litre,
  }
}

/** The part of each line in what a formula costs, in percent; null while a cost is unknown. */
export function costSharesOf(lines: readonly FormulaLine[], basis: 'volume' | 'weight'): (number | null)[] {
  const shares = sharesOf(lines)
  const costs = lines.map(({ cost_per_litre: cost, density_g_ml: density }, at) =>
    cost === null ? null : ((shares[at] ?? 0) * cost) / (basis === 'weight' ? (density ?? 1) : 1),
  )
  const total = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
  if (total === 0 || costs.includes(null)) return lines.map(() => null)
  return costs.map((cost) => Number(((100 * (cost ?? 0)) / total).toFixed(4)))
}

/** How much of a batch an ingredient is, in g or ml as the batch. */
export const amountOf = (batchSize: number, percent: number) =>
  Number(((batchSize * percent) / 100).toFixed(6))

/** A formula may be off its target strength by this much, in percent of it. */
const strengthTolerance = 0.5

/** Whether a strength is near its target. */
export const isNearStrength = (strength: number, target: number) =>
  Math.abs(strength - target) <= (target * strengthTolerance) / 100 + 1e-9
