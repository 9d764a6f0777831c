/** A substance that an ingredient brings, by weight. */
export type SubstanceSource = {
  product_id: number
  common_name: string
  chemical_name: string | null
  cas_number: string | null
  share_percent: number
}

/** Substances that a formula may have a little of, from all of its ingredients together. */
export const limitedSubstances = [
  { name: 'Diacetyl', cas_number: '431-03-8' },
  { name: 'Acetyl propionyl', cas_number: '600-14-6' },
] as const

const ppmOfPercent = 10_000

type MixedLine = { product_id: number; percent: number; density_g_ml: number | null }

/** The share of a substance in each line, in percent of its weight. */
export const sharesOfSubstance = (
  lines: readonly Pick<MixedLine, 'product_id'>[],
  sources: readonly SubstanceSource[],
  casNumber: string,
): number[] =>
  lines.map(({ product_id }) =>
    sources.reduce(
      (sum, one) =>
        one.product_id === product_id && one.cas_number === casNumber ? sum + one.share_percent : sum,
      0,
    ),
  )

/** How much of a substance a formula has, in ppm of its weight. */
export function substancePpm(
  lines: readonly MixedLine[],
  basis: 'volume' | 'weight',
  shares: readonly number[],
): number {
  const weights = lines.map(({ percent, density_g_ml }) =>
    basis === 'weight' ? percent : percent * (density_g_ml ?? 1),
  )
  const weight = weights.reduce((sum, one) => sum + one, 0)
  const part = weights.reduce((sum, one, at) => sum + one * (shares[at] ?? 0), 0)
  return weight === 0 ? 0 : Number(((part / weight) * ppmOfPercent).toFixed(4))
}

/** The most of a limited substance as a share, in percent. */
export const percentOfPpm = (ppm: number) => ppm / ppmOfPercent
