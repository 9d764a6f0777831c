import { homeCurrency } from '../../../src/resources/general/accounting/currencies'
import { purchaseCalls } from '../../../src/resources/purchase/purchaseCalls'
import type { PurchaseWare } from '../../../src/resources/purchase/purchaseCalls'
import { onCall } from '../../calls/handlers'

onCall(purchaseCalls.wares, async ({ pool, input }) => {
  const { rows } = await pool.query<PurchaseWare>(
    `select p.id as product_id, m.code as stock_measure, b.id as measure_id, b.code as measure,
         case when p.purchase_measure_id is null then 1 else coalesce(p.purchase_factor, 1) end::float8 as factor,
         coalesce((select sum(on_hand) from stock_levels v where v.product_id = p.id), 0)::float8 as on_hand,
         coalesce((select sum(qty) from purchases_to_come t where t.product_id = p.id), 0)::float8 as on_order,
         coalesce((select x.unit_price / x.factor from purchase_lines x join purchases o on o.id = x.purchase_id
           where x.product_id = p.id and o.currency_id = $2 and o.ordered_at is not null
             and o.id is distinct from $3 and o.status <> 'cancelled'
             order by o.ordered_at desc, x.id desc limit 1),
           p.last_cost / (select rate_to_cad from currencies c
             where c.id = $2 or ($2::bigint is null and c.code = $4)))::float8 as last_price,
         coalesce((select json_agg(json_build_object('min_qty', s.min_qty, 'unit_price', case when
             coalesce(u.currency_id, h.id) = coalesce($2, h.id) then s.unit_price end) order by s.min_qty)
           from supplier_products s join suppliers u on u.id = s.supplier_id join currencies h on h.code = $4
           where s.supplier_id = $5 and s.product_id = p.id), '[]') as steps
       from products p join measures m on m.id = p.stock_measure_id
         join measures b on b.id = coalesce(p.purchase_measure_id, p.stock_measure_id)
       where p.id = any($1::bigint[]) order by p.id`,
    [input.product_ids ?? [], input.currency_id, input.purchase_id, homeCurrency, input.supplier_id],
  )
  return rows
})
