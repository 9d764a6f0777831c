export const rangeRules = ['skip', 'exact', 'at_least', 'fixed', 'multiple'] as const
type RangeRule = (typeof rangeRules)[number]

/** A rule for net requirements from `min_qty` on and below `max_qty` (null: without end), in the stock measure. */
export interface QuantityRange {
  min_qty: number
  max_qty: number | null
  rule: RangeRule
  production_qty: number | null
  multiple_qty: number | null
}

/** A rule with what it is for; all three null is the default. */
export interface ScopedRange extends QuantityRange {
  product_id: number | null
  product_family_id: number | null
  bottle_volume_ml: number | null
}

export interface ScopeOfProduct {
  id: number
  family_id: number | null
  volume_ml: number | null
}

/** The ranges of the most specific scope a product has: its own, its family's, its bottle's, the default; never mixed. */
export const rangesFor = <R extends ScopedRange>(ranges: readonly R[], product: ScopeOfProduct): R[] => {
  const scopes = [
    ranges.filter((range) => range.product_id === product.id),
    ranges.filter(
      (range) => range.product_family_id !== null && range.product_family_id === product.family_id,
    ),
    ranges.filter((range) => range.bottle_volume_ml !== null && range.bottle_volume_ml === product.volume_ml),
    ranges.filter(
      ({ product_id: own, product_family_id: family, bottle_volume_ml: bottle }) =>
        own === null && family === null && bottle === null,
    ),
  ]
  return scopes.find((scope) => scope.length > 0) ?? []
}

const isIn = (net: number, { min_qty: min, max_qty: max }: QuantityRange) =>
  net >= min && (max === null || net < max)

/** The range of a net requirement among those of one scope. */
export const rangeOf = <R extends QuantityRange>(ranges: readonly R[], net: number): R | undefined =>
  ranges.find((range) => isIn(net, range))

/** The net requirements that no range of one scope covers, each from one to below another; null has no end. */
export function gapsOf(
  ranges: readonly Pick<QuantityRange, 'min_qty' | 'max_qty'>[],
): { from: number; below: number | null }[] {
  const gaps: { from: number; below: number | null }[] = []
  let covered: number | null = 0
  for (const { min_qty: min, max_qty: max } of ranges.toSorted((one, other) => one.min_qty - other.min_qty)) {
    if (covered === null) break
    if (min > covered) gaps.push({ from: covered, below: min })
    covered = max === null ? null : Math.max(covered, max)
  }
  return covered === null ? gaps : [...gaps, { from: covered, below: null }]
}

const timesUp = (net: number, step: number) => Number((Math.ceil(net / step - 1e-9) * step).toFixed(6))

/** What is worth producing for a net requirement; without a range exactly that. Nothing for nothing. */
export const suggestedQty = (range: QuantityRange | undefined, net: number): number => {
  if (net <= 0) return 0
  if (!range) return net
  switch (range.rule) {
    case 'skip':
      return 0
    case 'exact':
      return net
    case 'at_least':
      return Math.max(net, range.production_qty ?? 0)
    case 'fixed':
      return timesUp(net, range.production_qty ?? net)
    case 'multiple':
      return timesUp(net, range.multiple_qty ?? net)
  }
}

/** Batches of equal volume that fit the largest one, in ml; none for no liquid. */
export const batchesOf = (volumeMl: number, maxMl: number | null): number[] => {
  if (volumeMl <= 0) return []
  const count = maxMl !== null && maxMl > 0 ? Math.ceil(volumeMl / maxMl - 1e-9) : 1
  return Array.from({ length: count }, () => Number((volumeMl / count).toFixed(6)))
}
