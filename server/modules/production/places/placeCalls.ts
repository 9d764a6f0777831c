import { sql } from 'kysely'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { placeCalls } from '../../../../src/resources/production/places/placeCalls'
import type { PlaceDuplicate } from '../../../../src/resources/production/places/duplicated_warehouse_locations'
import type { ReplenishmentTask } from '../../../../src/resources/production/places/replenishment_tasks'
import {
  type WarehousePlace,
  warehouseProductLocations,
} from '../../../../src/resources/production/places/warehouse_product_locations'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import { guardedChanges } from '../../../engine/hooks/runHooks'
import { assertReferences } from '../../../engine/references'
import type { Unit } from '../../../engine/unitTypes'
import { anyOf } from '../../../db/anyOf'
import { relocate } from './tasks'

const change = async (unit: Unit, place: WarehousePlace, values: { bin_id?: number; is_active?: boolean }) =>
  unit.update(
    warehouseProductLocations,
    place.id,
    await guardedChanges(unit, warehouseProductLocations, place, values),
  )

type Rebinned = { sku: string; from: string; to: string }

/** The place and the new bin of each line; what is not known is named by its place in the list. */
async function found(unit: Unit, lines: readonly Rebinned[], locationId: number) {
  const { rows: places } = await sql<{ id: number; sku: string; code: string }>`
    select w.id, p.sku, b.code from warehouse_product_locations w join products p on p.id = w.product_id
    join bins b on b.id = w.bin_id
    where w.location_id = ${locationId} and p.sku = any(${lines.map(({ sku }) => sku.toUpperCase())}::text[])`.execute(
    unit.trx,
  )
  const targets = await unit.trx
    .selectFrom('bins')
    .select(['id', 'code'])
    .where('location_id', '=', locationId)
    .where('is_active', '=', true)
    .where('kind', 'in', ['picking', 'storage'])
    .where('code', '=', anyOf(lines.map(({ to }) => to)))
    .execute()
  const placeIds = new Map(places.map(({ id, sku, code }) => [`${sku} ${code}`, id]))
  const binIds = new Map(targets.map(({ id, code }) => [code, id]))
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  const resolved = lines.flatMap(({ sku, from, to }, at) => {
    const [placeId, bin_id] = [placeIds.get(`${sku.toUpperCase()} ${from}`), binIds.get(to)]
    if (placeId === undefined) errors[`lines.${at}.from`] = 'exists'
    if (bin_id === undefined) errors[`lines.${at}.to`] = 'exists'
    if (placeId === undefined || bin_id === undefined) return []
    if (seen.has(placeId)) errors[`lines.${at}.sku`] = 'unique'
    seen.add(placeId)
    return [{ placeId, bin_id }]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return resolved.toSorted((one, other) => one.placeId - other.placeId)
}

/** Takes a place to another bin, with a task for the goods that are left; null where nothing is. */
async function moveTo(unit: Unit, place: WarehousePlace, bin_id: number): Promise<ReplenishmentTask | null> {
  const { product_id, location_id, bin_id: from_bin_id } = place
  if (from_bin_id === bin_id) return null
  await change(unit, place, { bin_id })
  return relocate(unit, { product_id, location_id, from_bin_id, to_bin_id: bin_id })
}

onCall(placeCalls.rebin, async ({ unit, input }) => {
  await assertReferences(unit.trx, placeCalls.rebin.inputs, input)
  let [moved, tasks] = [0, 0]
  for (const { placeId, bin_id } of await found(unit, input.lines, input.location_id)) {
    const place = await unit.lock(warehouseProductLocations, placeId)
    if (place.bin_id !== bin_id) moved += 1
    if (await moveTo(unit, place, bin_id)) tasks += 1
  }
  return { moved, tasks }
})

type Shown = Pick<PlaceDuplicate, 'fix' | 'place_id' | 'to_bin_id'>

/** The duplicate as it is now, if its fix is still the one that was shown. */
async function assertSuggested(unit: Unit, id: number, shown: Shown) {
  const { rows } =
    await sql<Shown>`select fix, place_id::int, to_bin_id::int from duplicated_warehouse_locations
    where id = ${id}`.execute(unit.trx)
  const [now] = rows
  if (now?.fix !== shown.fix || now.place_id !== shown.place_id || now.to_bin_id !== shown.to_bin_id)
    throw new Refused('suggestion_changed', {
      text: t('The places were changed meanwhile: look at the suggestion again'),
    })
}

onCall(placeCalls.fix, async ({ unit, input: { id, fix, place_id, to_bin_id } }) => {
  const place = await unit.lock(warehouseProductLocations, place_id)
  await assertSuggested(unit, id, { fix, place_id, to_bin_id })
  if (fix === 'move')
    return { task: (to_bin_id === null ? null : await moveTo(unit, place, to_bin_id))?.number ?? null }
  await change(unit, place, { is_active: false })
  const { product_id, location_id, bin_id: from_bin_id } = place
  const task =
    to_bin_id === null ? null : await relocate(unit, { product_id, location_id, from_bin_id, to_bin_id })
  return { task: task?.number ?? null }
})
