import {
  limitedSubstances,
  sharesOfSubstance,
  substancePpm,
  type SubstanceSource,
} from '../../../src/resources/rd/substanceLimits'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { t } from '../../../src/texts/texts'
import type { Trx } from '../../db/database'
import { settingsNow } from '../settings'

type MixedLine = { product_id: number; percent: number; density_g_ml: number | null }
type Mix = { basis: 'volume' | 'weight'; lines: readonly MixedLine[]; sources: readonly SubstanceSource[] }

/**
 * Of which limited substance a mix has too much, summed over all ingredients that bring it: each of them is named, by the
 * place of its line in `table`. Empty where every substance is within its limit.
 */
export async function substanceFaults(
  trx: Trx,
  table: string,
  { basis, lines, sources }: Mix,
): Promise<FieldErrors> {
  const { 'rd.diacetyl_max_ppm': most } = await settingsNow(trx, 'rd.diacetyl_max_ppm')
  for (const { name, cas_number } of limitedSubstances) {
    const shares = sharesOfSubstance(lines, sources, cas_number)
    const ppm = substancePpm(lines, basis, shares)
    if (ppm <= most) continue
    const text = t('{name}: {ppm} ppm from all ingredients, at most {most} ppm', { name: t(name), ppm, most })
    return Object.fromEntries(
      shares.flatMap((share, place) =>
        share === 0 ? [] : [[`${table}.${place}.product_id`, { code: 'other', text }] as const],
      ),
    )
  }
  return {}
}

/** What an ingredient consists of, by every name of it. */
export const substanceNames = (sources: readonly SubstanceSource[], productId: number) =>
  sources.flatMap(({ product_id, common_name, chemical_name }) =>
    product_id === productId ? [common_name, ...(chemical_name === null ? [] : [chemical_name])] : [],
  )
