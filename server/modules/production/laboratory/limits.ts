import type { HplcCategory } from '../../../../src/resources/production/laboratory/hplc_categories'
import { hplcCategories } from '../../../../src/resources/production/laboratory/hplc_categories'
import {
  type HplcRange,
  hplcRanges,
  rangeTypes,
  type RangeType,
} from '../../../../src/resources/production/laboratory/hplc_ranges'
import { resolveLimits } from '../../../../src/resources/production/laboratory/rangeRules'
import { products } from '../../../../src/resources/inventory/products/products'
import { strengthText } from '../../../../src/resources/production/laboratory/strengthText'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { onStrengthLimits } from '../../../site/mixes/strengthLimits'

const words = (type: RangeType) => (type === rangeTypes.minimum ? t('minimum') : t('maximum'))

/** No test without limits: exactly one range of each type must count. */
function rangeMissing(type: RangeType, why: 'none' | 'several', strength: number): Refused {
  const values = { type: words(type), strength: strengthText(strength) }
  return new Refused('range_missing', {
    type,
    text:
      why === 'none'
        ? t('No {type} range for {strength}: add one under HPLC categories', values)
        : t(
            'More than one {type} range for {strength}: deactivate all but one under HPLC categories',
            values,
          ),
  })
}

/** The limits of a target strength, from ranges and the limit of products without nicotine. */
export function limitsAmong(
  ranges: readonly HplcRange[],
  category: Pick<HplcCategory, 'id' | 'zero_limit_mg_ml'> | null,
  strength: number,
  zeroLimit: number,
) {
  const limits = resolveLimits(
    ranges,
    { categoryId: category?.id ?? null, strength },
    category?.zero_limit_mg_ml ?? zeroLimit,
  )
  if (!limits.ok) throw rangeMissing(limits.type, limits.why, strength)
  return limits
}

export const zeroLimitNow = async (db: Unit['trx']) =>
  (await settingsNow(db, 'hplc_zero_limit_mg_ml')).hplc_zero_limit_mg_ml

/** No verdict "in range" by a method that was not validated so low. */
export const beyondMethod = ({ method_code: method, method_from_mg_ml: from }: HplcCategory) =>
  new Refused('method_range', {
    text: t('{method} measures from {least}: take a method that was validated for weaker samples', {
      method,
      least: strengthText(from ?? 0),
    }),
  })

/** The category of a test and the limits that hold now. */
export async function limitsOfTest(unit: Unit, categoryId: number, strength: number) {
  const [category, ranges, zeroLimit] = await Promise.all([
    unit.get(hplcCategories, categoryId),
    unit.find(hplcRanges, { is_active: true }),
    zeroLimitNow(unit.trx),
  ])
  const { min, max } = limitsAmong(ranges, category, strength, zeroLimit)
  return { category, min, max }
}

// A formula is held to the ranges of its nicotine product, before it has one to the general ones.
onStrengthLimits(async (unit, strength, productId) => {
  const product = productId === null ? null : await unit.get(products, productId)
  const categoryId = product?.hplc_category_id ?? null
  const category = categoryId === null ? null : await unit.get(hplcCategories, categoryId)
  const ranges = await unit.find(hplcRanges, { is_active: true })
  const { min, max } = limitsAmong(ranges, category, strength, await zeroLimitNow(unit.trx))
  return { min, max }
})
