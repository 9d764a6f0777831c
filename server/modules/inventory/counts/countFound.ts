import { countCalls } from '../../../../src/resources/inventory/counts/countCalls'
import { sql } from 'kysely'
import { barcodesRead, readLabel } from '../../../../src/resources/inventory/products/labelCodes'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { stockCountLines } from '../../../../src/resources/inventory/counts/stock_count_lines'
import type { StockCount } from '../../../../src/resources/inventory/counts/stock_counts'
import { onCall } from '../../../calls/handlers'
import type { Unit } from '../../../engine/unitTypes'
import type { Place } from '../ledger/lockedStock'

/** A line for goods that the books did not expect in a bin; null where the lot is none of the product. */
export async function foundLine(unit: Unit, count: StockCount, place: Place) {
  const [lot] = await unit.find(lots, { id: place.lot_id, product_id: place.product_id })
  if (!lot) return null
  return unit.insert(stockCountLines, {
    ...place,
    stock_count_id: count.id,
    // Its books are filled in when the count is finished.
    snapshot_qty: null,
    line_status: 'to_count',
  })
}

onCall(countCalls.goods, async ({ pool, input }) => {
  const label = readLabel(input.code)
  const { text: plain, sku, lot } = label
  const { rows } = await pool.query(
    `select t.product_id, t.id as lot_id, p.sku, p.name as product_name, t.lot_number, t.status as lot_status,
         m.code as measure, m.decimals, p.units_per_carton
       from lots t join products p on p.id = t.product_id join measures m on m.id = p.stock_measure_id
       where case
         when $3::text is null then upper(p.sku) = upper($1) or p.barcode = any($2) or p.case_barcode = any($2)
           or upper(t.lot_number) = upper($1)
         else upper(t.lot_number) = upper($3) and (upper(p.sku) = upper($1) or p.barcode = any($2)) end
       order by t.received_at desc nulls last, t.id desc limit 50`,
    [sku ?? plain, barcodesRead(label), lot],
  )
  return rows
})

/** Who may count, by user name: active people of the warehouse. */
onCall(countCalls.counters, async ({ db }) => {
  const { rows } = await sql<{ username: string; name: string }>`select username, name from users
      where status = 'active' and roles && array['admin', 'inventory'] order by name, id`.execute(db)
  return rows
})
