import { purchaseCalls } from '../../../src/resources/purchase/purchaseCalls'
import { sql } from 'kysely'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { onCall } from '../../calls/handlers'
import { assertReferences } from '../../engine/references'
import { invalid } from '../../engine/errors'
import { create } from '../../engine/crud'
import type { Unit } from '../../engine/unitTypes'

type LowProduct = { id: number; sku: string; supplier_id: number | null; qty: number }

/** So much of each product as the report of what is low proposes, in whole units of the measure it is bought in. */
async function wantedOf(unit: Unit, ids: readonly number[]): Promise<Map<number, LowProduct>> {
  const { rows } = await sql<LowProduct>`
    select p.id, p.sku, p.preferred_supplier_id as supplier_id,
      greatest(ceil(coalesce(nullif(s.suggested_qty, 0), nullif(s.shortage, 0), p.reorder_qty, 1)
        / case when p.purchase_measure_id is null then 1 else coalesce(p.purchase_factor, 1) end), 1)::float8 as qty
    from products p left join inventory_products_low_stock s on s.product_id = p.id and s.scope = 'company'
    where p.id = any(${ids}::bigint[]) and p.is_purchasable and p.status = 'active'`.execute(unit.trx)
  return new Map(rows.map((row) => [row.id, row]))
}

onCall(purchaseCalls.fromLowStock, async ({ unit, input }) => {
  await assertReferences(unit.trx, purchaseCalls.fromLowStock.inputs, input)
  const ids = [...new Set(input.product_ids)]
  const requested = await wantedOf(unit, ids)
  const errors: FieldErrors = {}
  for (const [place, id] of ids.entries()) {
    const found = requested.get(id)
    if (!found) errors[`product_ids.${place}`] = 'exists'
    else if (found.supplier_id === null)
      errors[`product_ids.${place}`] = { code: 'other', text: `${found.sku} has no preferred supplier` }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const bySupplier = new Map<number, LowProduct[]>()
  for (const one of requested.values())
    if (one.supplier_id !== null)
      bySupplier.set(one.supplier_id, [...(bySupplier.get(one.supplier_id) ?? []), one])
  const made: Purchase[] = []
  for (const [supplier_id, lines] of bySupplier)
    made.push(
      await create(unit, purchases, {
        supplier_id,
        location_id: input.location_id,
        purchase_lines: lines.map(({ id, qty }) => ({ product_id: id, qty_ordered: qty })),
      }),
    )
  return made
})
