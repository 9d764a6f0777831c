import { sql } from 'kysely'
import { forecastProductionQtyRanges } from '../../../src/resources/forecast/forecast_production_qty_ranges'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause } from '../../engine/errors'
import { onCreate, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'

type Range = {
  id?: number | undefined
  product_id?: number | null | undefined
  product_family_id?: number | null | undefined
  bottle_volume_ml?: number | null | undefined
  rule?: string | undefined
  production_qty?: number | null | undefined
  multiple_qty?: number | null | undefined
  min_qty?: number | undefined
  max_qty?: number | null | undefined
  is_active?: number | boolean | undefined
  min_batch_volume_ml?: number | null | undefined
  max_batch_volume_ml?: number | null | undefined
}

/** A range is for one thing, ends after it starts, and overlaps no other one in use for the same. */
async function assertRange(unit: Unit, range: Range) {
  const {
    product_id: product = null,
    product_family_id: family = null,
    bottle_volume_ml: bottle = null,
  } = range
  if ([product, family, bottle].filter((one) => one !== null).length > 1)
    throw invalidBecause('product_id', t('Choose a product, a family or a bottle, not several'))
  if ((range.rule === 'at_least' || range.rule === 'fixed') && (range.production_qty ?? null) === null)
    throw invalid({ production_qty: 'requiredif' })
  if (range.rule === 'multiple' && (range.multiple_qty ?? null) === null)
    throw invalid({ multiple_qty: 'requiredif' })
  const { min_qty: min = 0, max_qty: max = null } = range
  if (max !== null && max <= min) throw invalidBecause('max_qty', t('The end must be greater than the start'))
  const { min_batch_volume_ml: smallest = null, max_batch_volume_ml: largest = null } = range
  if (smallest !== null && largest !== null && smallest > largest)
    throw invalidBecause('max_batch_volume_ml', t('The largest batch is smaller than the smallest'))
  if (range.is_active === false || range.is_active === 0) return
  // Two planners who write ranges at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtext('forecast_production_qty_ranges'))`.execute(unit.trx)
  const { rows } = await sql<{ name: string }>`select name from forecast_production_qty_ranges
    where id <> ${range.id ?? 0} and is_active and product_id is not distinct from ${product}::bigint
      and product_family_id is not distinct from ${family}::bigint
      and bottle_volume_ml is not distinct from ${bottle}::numeric
      and numrange(min_qty, max_qty) && numrange(${min}::numeric, ${max}::numeric) order by min_qty limit 1`.execute(
    unit.trx,
  )
  if (rows[0]) throw invalidBecause('min_qty', t('This range overlaps {name}', { name: rows[0].name }))
}

onCreate(forecastProductionQtyRanges, async (unit, values) => {
  await assertRange(unit, values)
  return values
})

onUpdate(forecastProductionQtyRanges, async (unit, before, changes) => {
  await assertRange(unit, { ...before, ...changes })
  return changes
})
