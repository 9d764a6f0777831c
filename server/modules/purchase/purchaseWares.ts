import type { PurchaseWare } from '../../../src/resources/purchase/purchaseWare'
import { purchases } from '../../../src/resources/purchase/purchases'
import { callPath } from '../../../src/resources/kit/defineResource'
import { optional, reference } from '../../../src/resources/kit/field'
import { call } from '../../http/calls'
import { invalid } from '../../http/refused'

const mostProducts = 1000

/** Ids as a query lists them. */
function idsIn(given: unknown): number[] {
  const ids = (Array.isArray(given) ? given : []).map(Number)
  if (ids.length > mostProducts) throw invalid({ product_ids: 'max' })
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1)) throw invalid({ product_ids: 'integer' })
  return ids
}

call(
  {
    method: 'GET',
    path: `${callPath(purchases)}/wares`,
    areas: purchases.access.read,
    modules: purchases.modules,
    about:
      'Products as they are bought: on hand, on order, measure and factor, and the last price in a currency.',
    asks: { currency_id: optional(reference('Currency', 'currencies')) },
  },
  async ({ pool, query, values }) => {
    const { rows } = await pool.query<PurchaseWare>(
      `select p.id as product_id, m.code as stock_measure,
         coalesce(p.purchase_measure_id, p.stock_measure_id) as measure_id,
         case when p.purchase_measure_id is null then 1 else coalesce(p.purchase_factor, 1) end::float8 as factor,
         coalesce((select sum(on_hand) from stock_levels v where v.product_id = p.id), 0)::float8 as on_hand,
         coalesce((select sum(qty) from purchases_to_come t where t.product_id = p.id), 0)::float8 as on_order,
         (select x.unit_price / x.factor from purchase_lines x join purchases o on o.id = x.purchase_id
           where x.product_id = p.id and o.currency_id = $2 and o.ordered_at is not null
             and o.status <> 'cancelled' order by o.ordered_at desc, x.id desc limit 1)::float8 as last_price
       from products p join measures m on m.id = p.stock_measure_id where p.id = any($1::bigint[]) order by p.id`,
      [idsIn(query.product_ids), values.currency_id ?? null],
    )
    return rows
  },
)
