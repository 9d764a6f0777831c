import type { HplcCategory } from './hplc_categories'
import type { HplcRequest, verdicts } from './hplc_requests'
import { milli } from './rangeRules'
import { meanStrength, rsdOf } from './statistics'

export type Verdict = (typeof verdicts)[number]

type Limits = Pick<HplcRequest, 'min_mg_ml' | 'max_mg_ml' | 'target_strength_mg_ml'>

/**
 * The highest strength the law admits of a sample; null where it sets none. A method that is not legal has `guard` percent
 * added to its results first.
 */
export type LegalLimit = { max: number | null; guard: number }

/** Whether a result is above the legal maximum, by its method. */
export const isOverRegulatory = (final: number, { max, guard }: LegalLimit) =>
  max !== null && milli(final) * (1 + guard / 100) > milli(max) + 1e-9

/** What a result says: below, above or within the limits, and not above what the law admits. */
function verdictOf(final: number, { min_mg_ml: min, max_mg_ml: max }: Limits, legal: LegalLimit): Verdict {
  if (isOverRegulatory(final, legal)) return 'over_regulatory'
  if (milli(final) < milli(min)) return 'low'
  return milli(final) > milli(max) ? 'high' : 'pass'
}

/** How far a strength is from its target, in percent; null where the target is 0. */
export const deviationFrom = (target: number, measured: number) =>
  target === 0 ? null : Number((((measured - target) / target) * 100).toFixed(4))

/** What valid replicates say of a request so far; a verdict only once there are as many as its category asks for. */
export function figuresOf(
  measured: readonly number[],
  request: Limits,
  category: Pick<HplcCategory, 'replicates' | 'loq_mg_ml'>,
  legal: LegalLimit,
) {
  if (measured.length === 0)
    return {
      valid_replicates: 0,
      final_mg_ml: null,
      rsd_percent: null,
      deviation_percent: null,
      is_below_loq: false,
      verdict: null,
    }
  const final = meanStrength(measured)
  const isBelow = milli(final) < milli(category.loq_mg_ml)
  return {
    valid_replicates: measured.length,
    final_mg_ml: final,
    // Below the limit of quantification the scatter of a method says nothing of its sample.
    rsd_percent: isBelow ? null : rsdOf(measured),
    deviation_percent: deviationFrom(request.target_strength_mg_ml, final),
    is_below_loq: isBelow,
    verdict: measured.length < category.replicates ? null : verdictOf(final, request, legal),
  }
}

/** The strengths, in the vial, between which a method was validated; open where it has no end. */
type MethodRange = Pick<HplcCategory, 'method_from_mg_ml' | 'method_to_mg_ml'>

/** Where a strength in the vial is to the range of a method. */
export function placeInMethod(vial: number, { method_from_mg_ml: from, method_to_mg_ml: to }: MethodRange) {
  if (to !== null && milli(vial) > milli(to)) return 'above'
  return from !== null && milli(vial) < milli(from) ? 'below' : 'within'
}

/** Whether a method can say that a sample is within limits: what is too strong is diluted, what is too weak cannot be helped. */
export const judges = ({ method_from_mg_ml: from }: MethodRange, min: number) =>
  from === null || milli(from) <= milli(min)
