import type { PurchaseWare } from '../../../src/resources/purchase/purchaseWare'
import { purchases } from '../../../src/resources/purchase/purchases'
import { callPath } from '../../../src/resources/kit/define/defineResource'
import { call } from '../../http/calls'
import { invalid } from '../../engine/errors'

const mostProducts = 1000

const isId = (id: number) => Number.isSafeInteger(id) && id > 0

/** What a query asks for: the ids it lists, and a currency. */
function askedIn({ product_ids, currency_id }: Record<string, unknown>) {
  const ids = (Array.isArray(product_ids) ? product_ids : []).map(Number)
  if (ids.length > mostProducts) throw invalid({ product_ids: 'max' })
  if (!ids.every(isId)) throw invalid({ product_ids: 'integer' })
  const currency = currency_id === undefined ? null : Number(currency_id)
  if (currency !== null && !isId(currency)) throw invalid({ currency_id: 'integer' })
  return { ids, currency }
}

call(
  {
    method: 'GET',
    path: `${callPath(purchases)}/wares`,
    areas: purchases.access.read,
    modules: purchases.modules,
    about:
      'Products as they are bought: on hand, on order, measure and factor, and the last price in a currency.',
  },
  async ({ pool, query }) => {
    const { ids, currency } = askedIn(query)
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
      [ids, currency],
    )
    return rows
  },
)
