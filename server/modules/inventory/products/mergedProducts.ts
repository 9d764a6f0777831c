import { sql } from 'kysely'
import { brands } from '../../../../src/resources/inventory/products/brands'
import { flavors } from '../../../../src/resources/inventory/products/flavors'
import type { Unit } from '../../../engine/unitTypes'
import { onMerge } from '../../../engine/hooks/mergeHooks'

type Guarded = 'brand_id' | 'flavor_id' | 'stock_measure_id'

/** Products with an approved state keep it when a row they refer to was merged into another. */
export const keepApproved = (unit: Unit, field: Guarded, standingId: number, duplicateId: number) =>
  sql`update products p set approval_hash = product_approval_hash(p)
    where p.${sql.ref(field)} = ${standingId} and p.approval_hash = encode(sha256(convert_to(
      (product_guarded(p) || jsonb_build_object(${field}::text, ${duplicateId}::bigint))::text, 'UTF8')), 'hex')`.execute(
    unit.trx,
  )

onMerge(brands, async (unit, survivor, duplicate) => {
  await keepApproved(unit, 'brand_id', survivor.id, duplicate.id)
  await unit.remove(brands, duplicate.id)
})

onMerge(flavors, async (unit, survivor, duplicate) => {
  await keepApproved(unit, 'flavor_id', survivor.id, duplicate.id)
  await unit.remove(flavors, duplicate.id)
})
