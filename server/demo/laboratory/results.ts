import { resolveLimits } from '../../../src/resources/production/laboratory/rangeRules'
import { deviationFrom, figuresOf } from '../../../src/resources/production/laboratory/verdict'
import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import type { Sample } from './samples'

/** The most that the law admits, in mg/ml. */
const legal = { max: 20, guard: 0 }

const strength = (value: number) => Math.max(0, Math.round(value * 1000) / 1000)

/** The limits of a liquid, as the laboratory's own rules give them. */
export function limitsFor(to: Tables, product: DemoRow, category: DemoRow) {
  const ranges = to.rows('hplc_ranges').map((row) => ({
    id: row.id,
    type: Number(row.type),
    percent_range: Number(row.percent_range),
    hplc_category_id: row.hplc_category_id === null ? null : Number(row.hplc_category_id),
    strength_from: row.strength_from === null ? null : Number(row.strength_from),
    strength_to: row.strength_to === null ? null : Number(row.strength_to),
    is_active: 1 as const,
  }))
  const target = Number(product.strength_mg_ml)
  const subject = { categoryId: category.id, strength: target }
  const limits = resolveLimits(ranges, subject, Number(category.zero_limit_mg_ml ?? 0))
  if (!limits.ok) throw new Error(`No limits for ${String(product.sku)}`)
  return { target_strength_mg_ml: target, min_mg_ml: limits.min, max_mg_ml: limits.max }
}

type Limits = ReturnType<typeof limitsFor>

/** What a liquid has: within its limits, or just outside them. */
export function strengthOf(
  { target_strength_mg_ml: target, min_mg_ml: min, max_mg_ml: max }: Limits,
  passes: boolean,
  chance: Random,
) {
  if (target === 0) return passes ? chance.between(0, 0.02) : chance.between(0.12, 0.16)
  // No batch is mixed stronger than the law admits.
  const most = Math.min(max, legal.max)
  if (passes)
    return chance.between(target + (min - target) * 0.55, target + (most - target) * 0.55 - target * 0.006)
  return chance.chance(0.7)
    ? min - target * chance.between(0.012, 0.03)
    : max + target * chance.between(0.012, 0.03)
}

/** The replicates of a sample, and what they say of it. */
export function measured(sample: Sample, limits: Limits, category: DemoRow, chance: Random) {
  const passes = !['failed', 'retested'].includes(sample.state)
  const mean = strengthOf(limits, passes, chance)
  const values = sample.failed?.values ?? [1, 2].map(() => strength(mean * chance.between(0.996, 1.004)))
  const rules = { replicates: Number(category.replicates), loq_mg_ml: Number(category.loq_mg_ml) }
  return { values, figures: figuresOf(values, limits, rules, legal) }
}

/** One replicate as a row. */
export const resultOf = (
  value: number,
  limits: Limits,
  { product, analyst }: Sample,
  category: DemoRow,
  slope: number,
) => ({
  product_id: product.id,
  measured_mg_ml: value,
  peak_area: Math.round(value * slope * 10_000) / 10_000,
  retention_min: 4.2,
  deviation_percent: deviationFrom(limits.target_strength_mg_ml, value),
  in_range: value >= limits.min_mg_ml && value <= limits.max_mg_ml,
  is_below_loq: value < Number(category.loq_mg_ml),
  is_below_method: value < Number(category.method_from_mg_ml ?? 0),
  method_code: category.method_code,
  is_legal_method: true,
  uncertainty_mg_ml: Math.round(value * 1000 * (Number(category.uncertainty_percent) / 100)) / 1000,
  density_g_ml: product.density_g_ml ?? null,
  source: 'imported',
  entered_by_id: analyst,
})
