import { cartons } from '../../../../src/resources/production/cartons/cartons'
import { skids } from '../../../../src/resources/production/skids/skids'
import type { Unit } from '../../../engine/unitTypes'

/** Sums what is on a skid anew, after its cartons changed: they are locked before it, everywhere. */
export async function sumSkid(unit: Unit, id: number) {
  await unit.lock(skids, id)
  const on = await unit.find(cartons, { skid_id: id })
  const skus = [...new Set(on.map(({ sku }) => sku))].join(', ')
  return unit.update(skids, id, {
    contents: skus === '' ? null : skus.slice(0, 200),
    cartons: on.length,
    units: on.reduce((sum, { units }) => sum + units, 0),
    jurisdiction: on[0]?.jurisdiction ?? null,
  })
}
