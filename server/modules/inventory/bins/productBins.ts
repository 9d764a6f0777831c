import type { Changes, Row } from '../../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { locations } from '../../../../src/resources/general/places/locations'
import { productBins, productBinSites } from '../../../../src/resources/inventory/bins/product_bins'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

const sites: readonly string[] = productBinSites

/** The location, where products have their bins there. */
async function siteFor(unit: Unit, locationId: number | null) {
  const site = locationId === null ? null : await unit.get(locations, locationId)
  return site && sites.includes(site.kind) ? site : null
}

const assertFit = ({ min_qty: min, max_qty: max, is_primary, role }: Changes<typeof productBins>) => {
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    throw invalidBecause('max_qty', t("The maximum can't be below the minimum"))
  if (is_primary && role !== 'pick')
    throw invalidBecause('is_primary', t('Only a picking bin can be primary'))
}

/** The new primary bin of a product at a location takes the place of the one before. */
async function givePlace(
  unit: Unit,
  { product_id, location_id }: Partial<Pick<Row<typeof productBins>, 'product_id' | 'location_id'>>,
  own: number | null,
) {
  for (const { id } of await unit.find(productBins, { product_id, location_id, is_primary: true }))
    if (id !== own) await unit.update(productBins, id, { is_primary: false })
}

onCreate(productBins, async (unit, values) => {
  assertFit(values)
  const site = await siteFor(unit, (await unit.get(bins, Number(values.bin_id))).location_id)
  if (!site) throw invalid({ bin_id: 'in' })
  const placed = { ...values, location_id: site.id }
  if (values.is_primary) await givePlace(unit, placed, null)
  return placed
})

onUpdate(productBins, async (unit, before, changes) => {
  const after = { ...before, ...changes }
  // A bin that becomes a reserve is no longer the primary pick bin.
  const values = after.role === 'pick' || changes.is_primary ? changes : { ...changes, is_primary: false }
  assertFit({ ...after, ...values })
  if (changes.is_primary && !before.is_primary) await givePlace(unit, before, before.id)
  return values
})

onUpdate(bins, async (unit, before, changes) => {
  const { location_id: to } = changes
  if (typeof to !== 'number' || to === before.location_id || (await siteFor(unit, to))) return changes
  const assigned = await unit.find(productBins, { bin_id: before.id })
  if (assigned.length > 0)
    throw invalidBecause(
      'location_id',
      t('{sku} is assigned to this bin: remove that first', { sku: assigned[0]?.sku }),
    )
  return changes
})

/** A bin that is taken to another location takes what it is given to along. */
onChanged(bins, async (unit, _rows, reported) => {
  for (const { before, after } of reported)
    if (before && after && before.location_id !== after.location_id)
      for (const { id } of await unit.find(productBins, { bin_id: after.id }))
        await unit.update(productBins, id, { location_id: after.location_id ?? undefined, is_primary: false })
})

// Contents and shortage of a bin are derived values and not part of its row.
onChanged(stockLevels, async (unit, levels) => {
  const { rows } = await sql<{ id: number }>`select b.id from product_bins b
    join unnest(${levels.map(({ product_id }) => product_id)}::bigint[], ${levels.map(({ bin_id }) => bin_id)}::bigint[])
      as l (product_id, bin_id) using (product_id, bin_id)`.execute(unit.trx)
  unit.invalidate(productBins, [...new Set(rows.map(({ id }) => id))])
})
