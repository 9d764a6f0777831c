import { sql } from 'kysely'
import { locationLogs } from '../../../../src/resources/production/places/location_logs'
import { warehouseProductLocationLogs } from '../../../../src/resources/production/places/warehouse_product_location_logs'
import {
  type WarehousePlace,
  warehouseProductLocations,
} from '../../../../src/resources/production/places/warehouse_product_locations'
import { valueText } from '../../../../src/resources/kit/text/valueText'
import type { RowChange } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'

const logged = [
  'aisle',
  'rack',
  'level',
  'position',
  'is_primary',
  'pick_sequence',
  'min_qty',
  'max_qty',
  'is_active',
  'note',
] as const

const textOf = (place: WarehousePlace, name: (typeof logged)[number]) => {
  const value = place[name]
  if (value === null || value === '') return null
  const { label } = warehouseProductLocations.fields[name]
  const isFlag = name === 'is_primary' || name === 'is_active'
  return `${label}: ${isFlag ? (value ? 'Yes' : 'No') : valueText(value)}`
}

/** The values of a place in words: all that it has, or those in which it differs from another. */
function valuesOf(place: WarehousePlace | null, other: WarehousePlace | null): string | null {
  if (!place) return null
  const differing = logged.filter((name) => other === null || place[name] !== other[name])
  const words = differing.flatMap((name) => textOf(place, name) ?? [])
  return words.length === 0 ? null : words.join('; ').slice(0, 1000)
}

/** The way the unit came: files of the imports say so themselves. */
async function sourceOf(unit: Unit) {
  const { rows } = await sql<{ source: string | null }>`
    select current_setting('decant.source', true) as source`.execute(unit.trx)
  return rows[0]?.source === 'import' ? 'import' : 'screen'
}

/** Writes a line of the log for each place that was made, changed or removed. */
export async function logPlaces(unit: Unit, reported: readonly RowChange<WarehousePlace>[]) {
  const source = await sourceOf(unit)
  for (const { before, after } of reported) {
    const place = after ?? before
    if (!place) continue
    const [old_value, new_value] = [valuesOf(before, after), valuesOf(after, before)]
    const isMoved = before?.bin_id !== after?.bin_id
    if (before && after && !isMoved && old_value === null && new_value === null) continue
    await unit.insert(warehouseProductLocationLogs, {
      warehouse_product_location_id: place.id,
      product_id: place.product_id,
      location_id: place.location_id,
      action: before === null ? 'create' : after === null ? 'delete' : 'update',
      old_bin_id: before?.bin_id ?? null,
      new_bin_id: after?.bin_id ?? null,
      old_value,
      new_value,
      user_id: unit.by.id || null,
      at: unit.doneAt,
      source,
    })
    unit.reload(locationLogs)
  }
}
