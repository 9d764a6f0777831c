import { products } from '../../../../src/resources/inventory/products/products'
import { hplcCategories } from '../../../../src/resources/production/laboratory/hplc_categories'
import { hplcRanges } from '../../../../src/resources/production/laboratory/hplc_ranges'
import { rangeCalls } from '../../../../src/resources/production/laboratory/rangeCalls'
import { collide, type RangeRow } from '../../../../src/resources/production/laboratory/rangeRules'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause } from '../../../engine/errors'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { hiddenFrom, listOf, readPage } from '../../../query/page'
import { listRequest } from '../../../query/parse'
import { limitsAmong, zeroLimitNow } from './limits'

/** Of two active ranges that speak of the same products neither would count. */
async function assertApart(unit: Unit, range: RangeRow) {
  const { strength_from: from, strength_to: to } = range
  if (from !== null && to !== null && from > to)
    throw invalidBecause('strength_to', t('The band ends below its start'))
  if (range.is_active !== 1) return
  const others = await unit.find(hplcRanges, { is_active: true, type: range.type })
  if (others.some((other) => other.id !== range.id && collide(range, other)))
    throw invalidBecause(
      'type',
      t('An active range of this type exists for these products: deactivate it first'),
    )
}

onCreate(hplcRanges, async (unit, values) => {
  await assertApart(unit, { id: 0, ...values, is_active: values.is_active ? 1 : 0 })
  return values
})

onUpdate(hplcRanges, async (unit, before, changes) => {
  const isActive = changes.is_active ?? before.is_active === 1
  await assertApart(unit, { ...before, ...changes, is_active: isActive ? 1 : 0 })
  return changes
})

// The ranges of a category are a derived value, and not part of its row; a general one limits every category.
onChanged(hplcRanges, async (unit, _rows, reported) => {
  const limited = reported.flatMap(({ before, after }) =>
    [before, after].flatMap((range) => (range ? [range.hplc_category_id] : [])),
  )
  const categories = limited.includes(null)
    ? (await unit.find(hplcCategories, {})).map(({ id }) => id)
    : limited.filter((id) => id !== null)
  unit.invalidate(hplcCategories, [...new Set(categories)])
})

onCall(rangeCalls.list, async ({ pool, by, input: { strength }, list }) => {
  const query = listRequest(hplcRanges, list)
  const within =
    strength === null
      ? []
      : (['strength_from', 'strength_to'] as const).map((field) => ({
          field,
          field_type: 'decimal' as const,
          filters: [
            {
              logic_operator: 'or' as const,
              operator: field === 'strength_from' ? ('<=' as const) : ('>=' as const),
              value_type: 'value' as const,
              value: strength,
            },
            {
              logic_operator: 'or' as const,
              operator: 'empty' as const,
              value_type: 'value' as const,
              value: null,
            },
          ],
        }))
  return readPage(
    pool,
    listOf(hplcRanges, { ...query, filters: [...query.filters, ...within] }, hiddenFrom(hplcRanges, by)),
  )
})

/** What is asked for: a product has its category and strength, else they are given. */
async function subjectOf(
  unit: Unit,
  input: { product_id: number | null; hplc_category_id: number | null; strength: number | null },
) {
  if (input.product_id === null && input.strength === null)
    throw invalidBecause('strength', t('Choose a product or enter a strength'))
  const product = input.product_id === null ? null : await unit.get(products, input.product_id)
  const categoryId = input.hplc_category_id ?? product?.hplc_category_id ?? null
  return {
    category: categoryId === null ? null : await unit.get(hplcCategories, categoryId),
    strength: input.strength ?? product?.strength_mg_ml ?? 0,
  }
}

onCall(rangeCalls.resolve, ({ db, input }) =>
  runUnit(db, system, async (unit) => {
    await assertReferences(unit.trx, rangeCalls.resolve.inputs, input)
    const { category, strength } = await subjectOf(unit, input)
    const ranges = await unit.find(hplcRanges, { is_active: true })
    const limits = limitsAmong(ranges, category, strength, await zeroLimitNow(unit.trx))
    return {
      target_mg_ml: strength,
      min_mg_ml: limits.min,
      max_mg_ml: limits.max,
      hplc_category_id: category?.id ?? null,
      ranges: limits.ranges,
    }
  }),
)
