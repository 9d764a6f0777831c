import { sharesOf } from '../../resources/rd/formulaTotals'
import type { RdSample } from '../../resources/rd/rd_samples'
import type { FormulaLimits, LimitName, SolverLine } from '../../resources/rd/solver/formulaProgram'
import { limitedSubstances, percentOfPpm, sharesOfSubstance } from '../../resources/rd/substanceLimits'
import { type FormulaMix, linesOf, warningOf } from './formulaMix'
import { t } from '../../texts/texts'

/** How far a formula may be off a target, in percent of it and in points of the PG share. */
const strengthTolerance = 0.005
const pgTolerance = 2

type Choice = { fixed: ReadonlySet<number>; limited: ReadonlySet<LimitName>; maxFlavor: number | null }
type Target = Pick<
  RdSample,
  'target_strength' | 'target_pg_percent' | 'target_cost_per_l' | 'excluded_ingredients'
>

/** The lines of a formula as the solver takes them; what may not be in it has to leave. */
export function solverLines(mix: FormulaMix, { excluded_ingredients }: Target, choice: Choice): SolverLine[] {
  const counted = linesOf(mix)
  const shares = sharesOf(counted)
  const ruled = { excluded: excluded_ingredients, sources: mix.limits?.sources ?? [] }
  return counted.map((line, at) => {
    const product = mix.products.get(Number(mix.lines[at]?.product_id))
    return {
      percent: shares[at] ?? 0,
      density_g_ml: line.density_g_ml ?? 1,
      strength_mg_ml: line.kind === 'nicotine' ? (line.strength_mg_ml ?? 0) : 0,
      carrier_pg_percent: line.carrier_pg_percent ?? 0,
      carrier_vg_percent: line.carrier_vg_percent ?? 0,
      cost_per_litre: line.cost_per_litre,
      flavor: line.kind === 'flavour',
      isFixed: choice.fixed.has(at),
      isExcluded: product !== undefined && warningOf(product, ruled) !== null,
    }
  })
}

/** The limits that the targets of a sample and the rules of the site set. */
export function solverLimits(mix: FormulaMix, target: Target, { limited, maxFlavor }: Choice): FormulaLimits {
  const { target_strength: strength, target_pg_percent: pg, target_cost_per_l: cost } = target
  const goods = mix.lines.map(({ product_id }) => ({ product_id: Number(product_id) }))
  const is = (name: LimitName) => limited.has(name)
  return {
    strength: is('strength')
      ? { min: strength * (1 - strengthTolerance), max: strength * (1 + strengthTolerance) }
      : null,
    pg: is('pg') && pg !== null ? { min: pg - pgTolerance, max: pg + pgTolerance } : null,
    maxCost: is('cost') ? cost : null,
    maxFlavor: is('flavor') ? maxFlavor : null,
    substances:
      mix.limits === null
        ? []
        : limitedSubstances.map(({ name, cas_number }) => ({
            name,
            max_percent: percentOfPpm(mix.limits?.max_ppm ?? 0),
            shares: sharesOfSubstance(goods, mix.limits?.sources ?? [], cas_number),
          })),
  }
}

/** What a limit is called. */
export function limitText(limit: LimitName): string {
  if (limit.startsWith('substance:')) return t(limit.slice('substance:'.length))
  const names: Partial<Record<LimitName, string>> = {
    strength: t('Strength'),
    pg: t('PG / VG'),
    cost: t('Cost per litre'),
    flavor: t('Flavour'),
    fixed: t('Fixed lines'),
  }
  return names[limit] ?? limit
}
