import { allocationCalls } from '../../../../src/resources/inventory/allocations/allocationCalls'
import { sql } from 'kysely'
import { allocationLines } from '../../../../src/resources/inventory/allocations/allocation_lines'
import type {
  Shortage,
  ShortageSource,
} from '../../../../src/resources/inventory/allocations/allocationCalls'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import type { PromisedGoods } from '../../../../src/resources/inventory/allocations/promisedGoods'
import { onCall } from '../../../calls/handlers'
import { invalid } from '../../../engine/errors'
import type { Trx } from '../../../db/database'
import { promisedTo } from './promisedGoods'
import { sourcesOf } from './shortageSources'

/** What has gone with packing lists for good, by lot. */
async function goneWith(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<PromisedGoods>`
    select x.source_id as document_id, x.source_line_id as line_id, x.product_id, p.sku, p.barcode, p.name as product, x.lot_id,
      t.lot_number as lot, t.expires_on, x.from_bin_id as bin_id, b.code as bin, b.barcode as bin_barcode,
      'virtual_customer' as bin_kind, sum(x.qty)::float8 as qty, m.code as measure
    from stock_movements x join products p on p.id = x.product_id join measures m on m.id = p.stock_measure_id
    join lots t on t.id = x.lot_id join bins b on b.id = x.from_bin_id
    where x.source_type = ${allocations.name} and x.source_id = any(${ids}::bigint[]) and x.reason = 'ship'
      and not exists (select 1 from stock_movements r where r.reverses_id = x.id)
    group by x.source_id, x.source_line_id, x.product_id, x.lot_id, x.from_bin_id, p.id, m.id, t.id, b.id
    order by x.source_line_id, t.expires_on, x.lot_id`.execute(trx)
  return rows
}

onCall(allocationCalls.goods, ({ db, input }) => {
  const ids = input.ids.split(',').map(Number)
  if (ids.length > 100) throw invalid({ ids: 'max' })
  return db
    .transaction()
    .execute(async (trx) => [
      ...(await promisedTo(trx, allocationLines.name, ids)),
      ...(await goneWith(trx, ids)),
    ])
})

onCall(allocationCalls.shortages, async ({ db, input }): Promise<Shortage[]> => {
  const { id } = input
  const { rows } = await sql<Omit<Shortage, 'sources'> & { location_id: number }>`
      select l.id as allocation_line_id, l.product_id, p.sku, p.name as product, m.code as measure,
        (l.qty_requested - l.qty_allocated)::float8 as qty, a.location_id
      from allocations a join allocation_lines l on l.allocation_id = a.id
      join products p on p.id = l.product_id join measures m on m.id = p.stock_measure_id
      where a.id = ${id} and a.status not in ('shipped', 'cancelled') and l.qty_allocated < l.qty_requested
      order by l.id`.execute(db)
  const sources: Map<number, ShortageSource[]> = await sourcesOf(db, {
    allocationId: id,
    locationId: rows[0]?.location_id ?? 0,
    productIds: rows.map(({ product_id }) => product_id),
  })
  return rows.map(({ location_id: _, ...row }) => ({ ...row, sources: sources.get(row.product_id) ?? [] }))
})
