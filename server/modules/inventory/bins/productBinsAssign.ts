import { binCalls } from '../../../../src/resources/inventory/bins/binCalls'
import { sql } from 'kysely'
import { bins, physicalKinds } from '../../../../src/resources/inventory/bins/bins'
import { productBins } from '../../../../src/resources/inventory/bins/product_bins'
import { type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { onCall } from '../../../calls/handlers'
import { guardedChanges, guardedNew } from '../../../engine/hooks/runHooks'
import { assertReferences } from '../../../engine/references'
import { invalid } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { anyOf } from '../../../db/anyOf'

/** The products and bins of the pairs; whatever is not known is named by its place. */
async function found(unit: Unit, pairs: readonly { sku: string; bin: string }[], locationId: number) {
  const skus = await unit.trx
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('sku', '=', anyOf(pairs.map(({ sku }) => sku.toUpperCase())))
    .execute()
  const places = await sql<{ id: number; code: string }>`select id, code from ${sql.table(bins.name)}
    where location_id = ${locationId} and is_active and kind = any(${physicalKinds}::text[])
      and code = any(${pairs.map(({ bin }) => bin)}::text[])`.execute(unit.trx)
  const productIds = new Map(skus.map(({ id, sku }) => [sku, id]))
  const binIds = new Map(places.rows.map(({ id, code }) => [code, id]))
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  const resolved = pairs.flatMap(({ sku, bin }, at) => {
    const product_id = productIds.get(sku.toUpperCase())
    const bin_id = binIds.get(bin)
    if (product_id === undefined) errors[`pairs.${at}.sku`] = 'exists'
    if (bin_id === undefined) errors[`pairs.${at}.bin`] = 'exists'
    if (product_id === undefined || bin_id === undefined) return []
    if (seen.has(`${product_id} ${bin_id}`)) errors[`pairs.${at}.sku`] = 'unique'
    seen.add(`${product_id} ${bin_id}`)
    return [{ product_id, bin_id }]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return resolved
}

onCall(binCalls.assign, async ({ unit, input }) => {
  await assertReferences(unit.trx, binCalls.assign.inputs, input)
  const { location_id, role, min_qty, max_qty, pairs } = input
  let [added, changed] = [0, 0]
  for (const pair of await found(unit, pairs, location_id)) {
    const values = { role, min_qty, max_qty }
    const [existing] = await unit.find(productBins, pair)
    if (existing) {
      await unit.update(productBins, existing.id, await guardedChanges(unit, productBins, existing, values))
      changed += 1
    } else {
      const fresh = { ...pair, ...values, is_primary: false, putaway_rank: 0 }
      await unit.insert(productBins, await guardedNew(unit, productBins, fresh))
      added += 1
    }
  }
  return { added, changed }
})
