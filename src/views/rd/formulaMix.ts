import { useEffect, useMemo } from 'react'
import { BehaviorSubject } from 'rxjs'
import type { AnswerOf } from '../../resources/kit/define/defineCall'
import { formulaLimits } from '../../api/rd/research'
import { ingredientsOf } from '../../api/recipes'
import type { rdCalls } from '../../resources/rd/rdCalls'
import {
  limitedSubstances,
  sharesOfSubstance,
  substancePpm,
  type SubstanceSource,
} from '../../resources/rd/substanceLimits'
import type { RecipeIngredient } from '../../resources/production/recipes/recipeCalls'
import { excludedIn } from '../../resources/rd/exclusions'
import {
  amountOf,
  costSharesOf,
  type FormulaLine,
  formulaTotals,
  ingredientRoles,
  isNearStrength,
  sharesOf,
  usualRole,
} from '../../resources/rd/formulaTotals'
import type { RdSample } from '../../resources/rd/rd_samples'
import { costAtVolume } from '../../resources/rd/volumeCost'
import { figure } from '../format/format'
import { useObserved } from '../hooks/observed'
import { perLine, type UseFacts } from '../resource/lines/lineFacts'
import { idsOf } from '../resource/lines/lineIds'
import type { DocumentLine, Lines } from '../resource/lines/lines'
import { valueOf } from '../resource/record/edit'
import { t } from '../../texts/texts'

/** The lines of a formula as they are typed, and what the server knows of their products. */
export type FormulaMix = {
  lines: Lines
  products: ReadonlyMap<number, RecipeIngredient>
  maxStrength: number | null
  limits: AnswerOf<typeof rdCalls.limits> | null
  basis: 'volume' | 'weight'
  failed: unknown
}

/** Holds it for one version: the lines write, the panel beside them reads. */
export const formulaMix = () =>
  new BehaviorSubject<FormulaMix>({
    lines: [],
    products: new Map(),
    maxStrength: null,
    limits: null,
    basis: 'volume',
    failed: null,
  })

type Products = FormulaMix['products']
/** What a litre of an ingredient costs, by its id. */
type Costs = ReadonlyMap<number, number | null>

/** Costs of a version's lines, which it keeps until they are refreshed, or those of today. */
const costsOf = ({ limits }: Pick<FormulaMix, 'limits'>, at: 'version' | 'today'): Costs =>
  new Map(
    (limits?.costs ?? []).map(({ product_id, cost_per_litre, cost_today }) => [
      product_id,
      at === 'today' ? cost_today : cost_per_litre,
    ]),
  )

function roleOf(line: DocumentLine, product: RecipeIngredient | undefined): FormulaLine['kind'] {
  const typed = ingredientRoles.find((role) => role === line.kind)
  if (typed) return typed
  return product ? usualRole(product) : 'other'
}

/** A line as the formula counts it; what is no number yet counts nothing. */
function asFormulaLine(line: DocumentLine, products: Products, costs: Costs): FormulaLine {
  const product = products.get(Number(line.product_id))
  const kind = roleOf(line, product)
  return {
    kind,
    percent: typeof line.percent === 'number' ? line.percent : null,
    is_qs: line.is_qs === 1,
    density_g_ml: product?.density_g_ml ?? null,
    strength_mg_ml: product?.strength_mg_ml ?? null,
    carrier_pg_percent: kind === 'pg' ? 100 : (product?.pg_percent ?? null),
    carrier_vg_percent: kind === 'vg' ? 100 : (product?.vg_percent ?? null),
    cost_per_litre: costs.get(Number(line.product_id)) ?? null,
  }
}

export const linesOf = (mix: FormulaMix, at: 'version' | 'today' = 'version') => {
  const costs = costsOf(mix, at)
  return mix.lines.map((line) => asFormulaLine(line, mix.products, costs))
}

/** What a formula adds up to as it is typed. */
export const totalsOf = (mix: FormulaMix) => formulaTotals(linesOf(mix), mix.basis)

/** What a litre costs with ingredients bought for the volume that the project expects; null where it expects none. */
export function costForYear(mix: FormulaMix): { litres: number; cost: number } | null {
  const litres = mix.limits?.yearly_litres ?? 0
  if (mix.limits === null || litres <= 0) return null
  const lines = linesOf(mix, 'today').map((line, at) => ({
    ...line,
    product_id: Number(mix.lines[at]?.product_id),
  }))
  const cost = costAtVolume(lines, { basis: mix.basis, steps: mix.limits.price_steps, litres })
  return cost === null ? null : { litres, cost }
}

/** What a litre costs today, where that differs from what its version says. */
function costToday(mix: FormulaMix): number | null {
  const { cost_per_l: today } = formulaTotals(linesOf(mix, 'today'), mix.basis)
  return today === totalsOf(mix).cost_per_l ? null : today
}

/** The names of what an ingredient consists of. */
const substanceNames = (sources: readonly SubstanceSource[], id: number) =>
  sources.flatMap(({ product_id, common_name, chemical_name }) =>
    product_id === id ? [common_name, chemical_name ?? ''] : [],
  )

type Ruled = { excluded: string | null; sources: readonly SubstanceSource[] }

/** Why an ingredient may not be in the formula. */
export function warningOf(product: RecipeIngredient, { excluded, sources }: Ruled): string | null {
  if (product.prohibited !== null) return t('Prohibited: {item}', { item: product.prohibited })
  const names = [product.sku, product.name, ...substanceNames(sources, product.product_id)]
  if (excludedIn(excluded, names) !== null) return t('This ingredient is excluded by the project')
  if (product.status !== 'active') return t('{sku} is {status}', { sku: product.sku, status: product.status })
  return null
}

/** Reads the ingredients of a formula while it is typed: their amounts, their costs, and what breaks a rule. */
export const formulaFacts =
  (mix: BehaviorSubject<FormulaMix>, versionId: number, excluded: string | null): UseFacts =>
  (lines, form) => {
    const basis = valueOf(form.edit, 'basis') === 'weight' ? 'weight' : 'volume'
    const batch = Number(valueOf(form.edit, 'batch_size')) || 0
    const queryKey = [...new Set(idsOf(lines, 'product_id'))].join()
    const readVersion = form.edit.base?.version
    useEffect(() => mix.next({ ...mix.value, lines, basis }), [lines, basis])
    useEffect(() => {
      if (queryKey === '') return undefined
      const leaving = new AbortController()
      const ids = queryKey.split(',').map(Number)
      Promise.all([ingredientsOf(ids, leaving.signal), formulaLimits(ids, versionId, leaving.signal)]).then(
        ([{ ingredients, max_strength_mg_ml: maxStrength }, limits]) =>
          mix.next({
            ...mix.value,
            products: new Map(ingredients.map((one) => [one.product_id, one])),
            maxStrength,
            limits,
            failed: null,
          }),
        (failed: unknown) => {
          if (!leaving.signal.aborted) mix.next({ ...mix.value, failed })
        },
      )
      return () => leaving.abort()
    }, [queryKey, readVersion])
    const now = useObserved(mix).value ?? mix.value
    const { products } = now
    const { limits } = now
    return useMemo(() => {
      const costs = costsOf({ limits }, 'version')
      const counted = lines.map((line) => asFormulaLine(line, products, costs))
      const allShares = sharesOf(counted)
      const shares = new Map(lines.map((line, at) => [line, allShares[at] ?? 0]))
      const allCosts = costSharesOf(counted, basis)
      const costShares = new Map(lines.map((line, at) => [line, allCosts[at] ?? null]))
      return perLine((line) => {
        const product = products.get(Number(line.product_id))
        const share = shares.get(line) ?? 0
        const warning = product ? warningOf(product, { excluded, sources: limits?.sources ?? [] }) : null
        return {
          ...(line.is_qs === 1 && { percent: share }),
          amount: amountOf(batch, share),
          cost_per_litre: costs.get(Number(line.product_id)) ?? null,
          cost_share: costShares.get(line) ?? null,
          ...(warning !== null && { warnings: { product_id: warning } }),
        }
      })
    }, [lines, products, limits, batch, basis])
  }

/** Limited substances of which a formula has too much, summed over its ingredients. */
function substancesAbove(mix: FormulaMix) {
  const { limits, basis } = mix
  if (limits === null) return []
  const counted = linesOf(mix)
  const shares = sharesOf(counted)
  const mixed = counted.map(({ density_g_ml }, at) => ({
    product_id: Number(mix.lines[at]?.product_id),
    percent: shares[at] ?? 0,
    density_g_ml,
  }))
  return limitedSubstances.flatMap(({ name, cas_number }) => {
    const ppm = substancePpm(mixed, basis, sharesOfSubstance(mixed, limits.sources, cas_number))
    return ppm > limits.max_ppm ? [{ name, ppm, most: limits.max_ppm }] : []
  })
}

/** A remark on a formula: `stop` is refused when it is locked, `note` is to be known. */
export type Finding = { kind: 'stop' | 'note'; text: string }

type Target = Pick<
  RdSample,
  'target_strength' | 'target_pg_percent' | 'target_cost_per_l' | 'excluded_ingredients'
>

/** What is to be said of a formula as it is typed: what its lock refuses first. */
export function findingsOf(mix: FormulaMix, target: Target): Finding[] {
  const totals = totalsOf(mix)
  const others = linesOf(mix).reduce((sum, { percent, is_qs }) => sum + (is_qs ? 0 : (percent ?? 0)), 0)
  const stops = [
    ...(others > 100.00005
      ? [t('The lines are {over} % above 100', { over: figure(Number((others - 100).toFixed(4))) })]
      : []),
    ...(totals.total_percent < 100
      ? [t('{left} % are still open', { left: figure(Number((100 - totals.total_percent).toFixed(4))) })]
      : []),
    ...mix.lines.flatMap((line) => {
      const product = mix.products.get(Number(line.product_id))
      const warning = product
        ? warningOf(product, {
            excluded: target.excluded_ingredients,
            sources: mix.limits?.sources ?? [],
          })
        : null
      return product && warning !== null ? [`${product.name}: ${warning}`] : []
    }),
    ...(mix.limits?.prohibited_name ? [mix.limits.prohibited_name] : []),
    ...substancesAbove(mix).map(({ name, ppm, most }) =>
      t('{name}: {ppm} ppm from all ingredients, at most {most} ppm', {
        name: t(name),
        ppm: figure(ppm),
        most: figure(most),
      }),
    ),
    ...(mix.maxStrength !== null && totals.strength_mg_ml > mix.maxStrength
      ? [t('The strength cannot exceed {most} mg/ml', { most: figure(mix.maxStrength) })]
      : []),
  ]
  const pg = target.target_pg_percent
  const cost = target.target_cost_per_l
  const today = costToday(mix)
  const notes = [
    ...(today === null
      ? []
      : [t('A litre costs CAD {value} at lot prices today: refresh costs', { value: figure(today, 2) })]),
    ...(isNearStrength(totals.strength_mg_ml, target.target_strength)
      ? []
      : [
          t('The lines give {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
            strengthMgMl: figure(totals.strength_mg_ml, 3),
            targetStrengthMgMl: figure(target.target_strength, 3),
          }),
        ]),
    ...(pg !== null && Math.abs(totals.pg_percent - pg) > 2
      ? [
          t('PG is {value} %, the target is {target} %', {
            value: figure(totals.pg_percent),
            target: figure(pg),
          }),
        ]
      : []),
    ...(cost !== null && totals.cost_per_l !== null && totals.cost_per_l > cost
      ? [
          t('A litre costs CAD {value}, the target is CAD {target}', {
            value: figure(totals.cost_per_l, 2),
            target: figure(cost, 2),
          }),
        ]
      : []),
  ]
  return [
    ...stops.map((text): Finding => ({ kind: 'stop', text })),
    ...notes.map((text): Finding => ({ kind: 'note', text })),
  ]
}
