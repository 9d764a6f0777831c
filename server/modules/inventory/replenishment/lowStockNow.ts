import { lowStockNow } from '../../../../src/resources/inventory/replenishment/lowStockNow'
import { sql } from 'kysely'
import type { ValueOf } from '../../../../src/resources/kit/define/defineComputed'
import { products } from '../../../../src/resources/inventory/products/products'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { onComputed } from '../../../realtime/feed/computed'

// Only what is low is looked at closer; the report of what is low says the same of every product and site.
onComputed(lowStockNow, { sources: [products, stockLevels, purchases, transfers] }, async (db) => {
  const { rows } = await sql<ValueOf<typeof lowStockNow>>`
      select count(*)::int as below,
        (count(*) filter (where available + on_order < point and available + coming < point))::int as uncovered,
        (count(*) filter (where available < least_stock))::int as below_min
      from (
        select p.reorder_point as point, coalesce(p.min_stock, 0) as least_stock, coalesce(k.available, 0) as available,
          (select coalesce(sum(c.qty), 0) from purchases_to_come c where c.product_id = p.id) as on_order,
          (select coalesce(sum(c.qty), 0) from transfers_to_come c where c.product_id = p.id) as coming
        from products p left join product_stock_values k on k.product_id = p.id
        where p.status = 'active' and p.reorder_point > coalesce(k.available, 0)
      ) low`.execute(db)
  return rows[0] ?? { below: 0, uncovered: 0, below_min: 0 }
})
