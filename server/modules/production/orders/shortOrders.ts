import { sql } from 'kysely'
import type { ValueOf } from '../../../../src/resources/kit/define/defineComputed'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { pendingShortages } from '../../../../src/resources/production/orders/pendingShortages'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { shortOrdersNow } from '../../../../src/resources/production/orders/shortOrdersNow'
import { purchases } from '../../../../src/resources/purchase/purchases'
import { onComputed } from '../../../realtime/feed/computed'

// The same rows as the list of short orders: who has it open reads it again when one of them differs.
onComputed(shortOrdersNow, { sources: [productionOrders, stockLevels, purchases] }, async (db) => {
  const { rows } = await sql<ValueOf<typeof shortOrdersNow>>`
    select count(*)::int as orders,
      md5(coalesce(string_agg(concat_ws('|', id, version, shortage, purchases, expected_on), ',' order by id), '')) as digest
    from short_orders`.execute(db)
  return rows[0] ?? { orders: 0, digest: '' }
})

onComputed(pendingShortages, { sources: [productionOrders, stockLevels] }, async (db) => {
  const { rows } = await sql<ValueOf<typeof pendingShortages>[number]>`
    select order_id, shortage, material_ids from pending_shortages order by order_id`.execute(db)
  return rows
})
