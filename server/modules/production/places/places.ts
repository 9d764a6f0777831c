import { sql } from 'kysely'
import { bins } from '../../../../src/resources/inventory/bins/bins'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { locations } from '../../../../src/resources/general/places/locations'
import { duplicatedWarehouseLocations } from '../../../../src/resources/production/places/duplicated_warehouse_locations'
import type { Changes } from '../../../../src/resources/kit/define/row'
import {
  type WarehousePlace,
  warehouseProductLocations,
} from '../../../../src/resources/production/places/warehouse_product_locations'
import { t } from '../../../../src/texts/texts'
import { maxRowBroadcasts } from '../../../engine/changeEntries'
import { invalid, invalidBecause } from '../../../engine/errors'
import { onChanged, onCreate, onUpdate } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { logPlaces } from './placeLog'
import { reviewPlaces } from './review'

const assertFit = ({
  min_qty: min,
  max_qty: max,
  is_primary,
  is_active,
}: Changes<typeof warehouseProductLocations>) => {
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    throw invalidBecause('max_qty', t("The maximum can't be below the minimum"))
  if (is_primary && is_active === false)
    throw invalidBecause('is_primary', t('Only a place in use can be primary'))
}

/** The distribution centre of a bin: places of other sites are product bins. */
async function centreOf(unit: Unit, binId: number) {
  const { location_id } = await unit.get(bins, binId)
  const site = location_id === null ? null : await unit.get(locations, location_id)
  if (site?.kind !== 'distribution_centre') throw invalid({ bin_id: 'in' })
  return site.id
}

/** The new primary place of a product at a location takes that from the one before. */
async function takePrimary(
  unit: Unit,
  { product_id, location_id }: Pick<WarehousePlace, 'product_id' | 'location_id'>,
  own: number | null,
) {
  for (const { id } of await unit.find(warehouseProductLocations, {
    product_id,
    location_id,
    is_primary: true,
  }))
    if (id !== own) await unit.update(warehouseProductLocations, id, { is_primary: false })
}

onCreate(warehouseProductLocations, async (unit, values) => {
  assertFit(values)
  const placed = { ...values, location_id: await centreOf(unit, values.bin_id) }
  if (values.is_primary) await takePrimary(unit, placed, null)
  return placed
})

onUpdate(warehouseProductLocations, async (unit, before, changes) => {
  // A place that is no longer used is not the primary one.
  const values =
    changes.is_active === false ? { ...changes, is_primary: changes.is_primary ?? false } : changes
  const after = { ...before, ...values }
  assertFit({ ...after, is_primary: Boolean(after.is_primary), is_active: Boolean(after.is_active) })
  const isMoved = after.bin_id !== before.bin_id
  const location_id = isMoved ? await centreOf(unit, after.bin_id) : before.location_id
  const isElsewhere = location_id !== before.location_id
  if (after.is_primary && (!before.is_primary || isElsewhere))
    await takePrimary(unit, { product_id: before.product_id, location_id }, before.id)
  return isElsewhere ? { ...values, location_id } : values
})

/** A bin with places stays in a distribution centre, as a bin of one. */
onUpdate(bins, async (unit, before, changes) => {
  const isMoved = changes.location_id !== undefined && changes.location_id !== before.location_id
  const isOther = changes.kind !== undefined && changes.kind !== 'picking' && changes.kind !== 'storage'
  if (!isMoved && !isOther) return changes
  const [place] = await unit.find(warehouseProductLocations, { bin_id: before.id })
  if (place)
    throw invalidBecause(
      isMoved ? 'location_id' : 'kind',
      t('{sku} has its place in this bin: move that first', { sku: place.sku }),
    )
  return changes
})

/** Where a product is, by location: of what the tasks are looked over. */
type Stocked = Pick<WarehousePlace, 'product_id' | 'location_id'>

onChanged(warehouseProductLocations, async (unit, _rows, reported) => {
  await logPlaces(unit, reported)
  const touched = reported.flatMap(({ before, after }) => [before, after].flatMap((one) => one ?? []))
  await reviewPlaces(unit, touched)
  const binIds = [...new Set(touched.map(({ bin_id }) => bin_id))]
  await noteOthers(unit, binIds, touched)
  unit.reload(duplicatedWarehouseLocations)
})

/** What doubles a place shows at the others too. */
async function noteOthers(unit: Unit, binIds: readonly number[], touched: readonly Stocked[]) {
  const { rows } = await sql<{ id: number }>`select id from warehouse_product_locations
    where bin_id = any(${binIds}::bigint[])
      or (product_id, location_id) in (select * from unnest(
        ${touched.map(({ product_id }) => product_id)}::bigint[],
        ${touched.map(({ location_id }) => location_id)}::bigint[]))`.execute(unit.trx)
  note(
    unit,
    rows.map(({ id }) => id),
  )
}

function note(unit: Unit, ids: readonly number[]) {
  if (ids.length > maxRowBroadcasts) unit.reload(warehouseProductLocations)
  else unit.invalidate(warehouseProductLocations, [...new Set(ids)])
}

// The coordinates and the kind of a bin are those of its places.
onChanged(bins, async (unit, rows) => {
  const { rows: places } = await sql<{ id: number }>`select id from warehouse_product_locations
    where bin_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(unit.trx)
  if (places.length > 0)
    note(
      unit,
      places.map(({ id }) => id),
    )
})

// Stock of a place is a derived value of it, and what it lacks is brought there.
onChanged(stockLevels, async (unit, levels) => {
  const { rows } = await sql<Stocked & { id: number; is_here: boolean }>`
    select w.id, w.product_id, w.location_id, bool_or(w.bin_id = l.bin_id) as is_here
    from unnest(${levels.map(({ product_id }) => product_id)}::bigint[],
      ${levels.map(({ bin_id }) => bin_id)}::bigint[]) as l (product_id, bin_id)
    join bins b on b.id = l.bin_id
    join warehouse_product_locations w on w.product_id = l.product_id and w.location_id = b.location_id
    group by w.id`.execute(unit.trx)
  if (rows.length === 0) return
  note(
    unit,
    rows.flatMap(({ id, is_here }) => (is_here ? [id] : [])),
  )
  unit.reload(duplicatedWarehouseLocations)
  await reviewPlaces(unit, rows)
})
