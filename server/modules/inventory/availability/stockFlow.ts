import { stockFlowCalls } from '../../../../src/resources/inventory/availability/stockFlowCalls'
import { sql } from 'kysely'
import type { StockFlow } from '../../../../src/resources/inventory/availability/stockFlowCalls'
import { onCall } from '../../../calls/handlers'
import { recordAddress } from '../../../../src/resources/kit/define/addresses'
import type { AnyResource } from '../../../../src/resources/kit/define/definition'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { sales } from '../../../../src/resources/sale/sales'

const documents: Record<StockFlow['kind'], AnyResource> = {
  purchase: purchases,
  transfer: transfers,
  production: productionOrders,
  consumption: productionOrders,
  sale: sales,
}

onCall(stockFlowCalls.flow, async ({ db, input }): Promise<StockFlow[]> => {
  const { rows } = await sql<Omit<StockFlow, 'path'>>`
      select f.kind, f.source_id as id, coalesce(u.number, t.number, o.number, s.number) as number,
        coalesce(v.name, 'from ' || l.name, c.name, case when f.kind = 'consumption' then w.name end) as about,
        coalesce(u.status, t.status, o.status, s.status) as status, f."on"::text as "on", sum(f.qty)::float8 as qty
      from stock_flow f
      left join purchases u on f.kind = 'purchase' and u.id = f.source_id
      left join suppliers v on v.id = u.supplier_id
      left join transfers t on f.kind = 'transfer' and t.id = f.source_id
      left join locations l on l.id = t.from_location_id
      left join production_orders o on f.kind in ('production', 'consumption') and o.id = f.source_id
      left join products w on w.id = o.product_id
      left join sales s on f.kind = 'sale' and s.id = f.source_id
      left join customers c on c.id = s.customer_id
      where f.product_id = ${input.id} and f.location_id = ${input.location_id}
      group by f.kind, f.source_id, f."on", u.id, v.id, t.id, l.id, o.id, w.id, s.id, c.id
      order by f."on", sum(f.qty) < 0, f.kind, f.source_id limit 1000`.execute(db)
  return rows.map((row) => ({ ...row, path: recordAddress(documents[row.kind], row.id) }))
})
