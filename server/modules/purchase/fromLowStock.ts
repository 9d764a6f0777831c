import { sql } from 'kysely'
import { productIds } from '../../../src/resources/purchase/purchase_changes'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { reference } from '../../../src/resources/kit/fields/field'
import { call } from '../../http/calls'
import { assertReferences } from '../../engine/references'
import { invalid } from '../../engine/errors'
import { create } from '../../engine/crud'
import type { Unit } from '../../engine/unitOfWork'

const inputs = {
  product_ids: productIds,
  location_id: reference('Deliver to', 'locations', { where: { is_active: 1, is_stock_location: 1 } }),
}

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

call(
  {
    method: 'POST',
    path: `${callPath(purchases)}/from_low_stock`,
    areas: purchases.access.write,
    modules: purchases.modules,
    about:
      'Drafts of orders for products that are low, one per preferred supplier, with the quantities proposed.',
    asks: inputs,
    writes: true,
  },
  async ({ unit, values }) => {
    await assertReferences(unit.trx, inputs, values)
    const ids = [...new Set(values.product_ids as readonly number[])]
    const requested = await wantedOf(unit, ids)
    const errors: FieldErrors = {}
    for (const [place, id] of ids.entries()) {
      const found = requested.get(id)
      if (!found) errors[`product_ids.${place}`] = 'exists'
      else if (found.supplier_id === null)
        errors[`product_ids.${place}`] = { code: 'other', text: `${found.sku} has no preferred supplier` }
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const bySupplier = new Map<number | null, LowProduct[]>()
    for (const one of requested.values())
      bySupplier.set(one.supplier_id, [...(bySupplier.get(one.supplier_id) ?? []), one])
    const made: Purchase[] = []
    for (const [supplier_id, lines] of bySupplier)
      made.push(
        (await create(unit, purchases, {
          supplier_id,
          location_id: values.location_id,
          purchase_lines: lines.map(({ id, qty }) => ({ product_id: id, qty_ordered: qty })),
        })) as unknown as Purchase,
      )
    return made
  },
)
