import { sql } from 'kysely'
import { mlOfStock } from '../../../../src/resources/production/batching/liquid'
import type { SheetLot } from '../../../../src/resources/production/batching/sheetShape'
import type { Db, Trx } from '../../../db/database'
import { dayAt, siteOf } from '../../../site/plant'
import { materialBins } from '../stock/materialStock'
import { orderSource } from '../stock/orderPosting'

type LotRow = Omit<SheetLot, 'available_ml'> & {
  product_id: number
  qty: number
  dimension: string
  factor_to_base: number
  density_g_ml: number | null
}

/** Released lots of products in the plant that the batch of an order may take, its own reserved ones first, then by expiry. */
export async function lotsFor(
  db: Db | Trx,
  orderId: number,
  productIds: readonly number[],
  at: string,
): Promise<(SheetLot & { product_id: number })[]> {
  const today = dayAt(at, (await siteOf(db)).timezone)
  const { rows } = await sql<LotRow>`
    select v.product_id, v.lot_id, t.lot_number, v.bin_id, b.code as bin, to_char(t.expires_on, 'YYYY-MM-DD') as expires_on,
      t.strength_mg_ml, (own.qty is not null)::int as is_reserved, v.available + coalesce(own.qty, 0) as qty,
      m.dimension, m.factor_to_base, p.density_g_ml
    from stock_levels v join lots t on t.id = v.lot_id join bins b on b.id = v.bin_id
      join products p on p.id = v.product_id join measures m on m.id = p.stock_measure_id
      left join (select level_id, sum(qty) as qty from stock_reservations
        where source_type = ${orderSource} and source_id = ${orderId} group by level_id) own on own.level_id = v.id
    where v.product_id = any(${[...productIds]}::bigint[]) and v.on_hand > 0 and t.status = 'released'
      and (t.expires_on is null or t.expires_on >= ${today}::date)
      and b.kind = any(${[...materialBins]}::text[]) and b.is_active and b.frozen_by_count_id is null
      and b.location_id = (select id from locations where kind = 'plant' and is_active order by id limit 1)
      and v.available + coalesce(own.qty, 0) > 0
    order by own.qty is null, t.expires_on nulls last, t.received_at nulls last, b.kind not in ('staging', 'floor'), v.id`.execute(
    db,
  )
  return rows.map(({ qty, dimension, factor_to_base, density_g_ml, ...lot }) => ({
    ...lot,
    available_ml: mlOfStock(qty, { dimension, factor_to_base }, density_g_ml),
  }))
}
