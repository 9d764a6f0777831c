import { sql } from 'kysely'
import { unfinished } from '../../../../../../src/resources/production/orders/lateness'
import type { Db, Trx } from '../../../../../db/database'
import { materialBins } from '../../../stock/materialStock'

/**
 * What orders of the plan need beyond what they hold and have consumed; the most urgent order first. An order begins to
 * post its stock with its release: before it, it needs all of its materials.
 */
const lackingOf = (db: Db | Trx) =>
  sql<{
    order_id: number
    product_id: number
    product: string
    source: 'recipe' | 'packaging' | 'component'
    lead_time_days: number | null
    volume_ml: number
    required: number
    reserved: number
    consumed: number
    phases: readonly string[]
  }>`select o.id as order_id, m.product_id, coalesce(p.sku, p.name) as product, m.source, p.lead_time_days,
      o.volume_planned_ml::float8 as volume_ml, m.qty_required::float8 as required, n.qty_reserved::float8 as reserved,
      n.qty_consumed::float8 as consumed, case when m.source = 'component'
        then array(select u.code from phases u where u.id = m.consumed_at_phase_id)
        else array(select distinct c.phase_code from product_components c
          where c.product_id = o.product_id and c.component_product_id = m.product_id and c.is_active
            and c.phase_code is not null) end as phases
    from production_orders o join production_order_materials m on m.production_order_id = o.id
      join production_order_materials_now n on n.id = m.id join products p on p.id = m.product_id
    where o.status = any(${[...unfinished]}) and (o.posts_stock or o.status = 'planned') and n.short_qty > 0
    order by o.priority = 'rush' desc, o.due_on, o.id, m.id`.execute(db)

/** Stock of the site that no document holds: released, or waiting for its release in quarantine. */
const stockOf = (db: Db | Trx, locationId: number, productIds: readonly number[]) =>
  sql<{ product_id: number; qty: number }>`
    select l.product_id, sum(l.available)::float8 as qty
    from stock_levels l join lots t on t.id = l.lot_id join bins b on b.id = l.bin_id
    where l.product_id = any(${productIds}::bigint[]) and l.available > 0 and b.location_id = ${locationId}
      and b.is_active and (t.status = 'quarantine' or t.status = 'released' and b.frozen_by_count_id is null
        and b.kind = any(${[...materialBins]}::text[]))
    group by l.product_id`.execute(db)

const arrivalsOf = (db: Db | Trx, locationId: number, productIds: readonly number[]) =>
  sql<{ product_id: number; purchase_id: number; number: string; on: string | null; qty: number }>`
    select c.product_id, c.purchase_id, p.number, c."on"::text as on, c.qty::float8 as qty
    from purchases_to_come c join purchases p on p.id = c.purchase_id
    where c.product_id = any(${productIds}::bigint[]) and c.location_id = ${locationId}
    order by c."on" nulls last, c.purchase_line_id`.execute(db)

/** Stamps on reels, those that wait for their approval too. */
const stampsOf = (db: Db | Trx) =>
  sql<{ area: string; jurisdiction: string; qty: number }>`
    select area, jurisdiction, sum(remaining)::float8 as qty from reels
    where status in ('pending_approval', 'available', 'in_use') and remaining > 0
    group by area, jurisdiction`.execute(db)

const stampOrdersOf = (db: Db | Trx) =>
  sql<{ id: number; number: string; jurisdiction: string; on: string | null; qty: number }>`
    select id, number, jurisdiction, expected_on::text as on, (quantity - received_qty)::float8 as qty
    from reel_orders where status = 'ordered' and quantity > received_qty
    order by expected_on nulls last, id`.execute(db)

/** The last test of each of these steps, while it has no result that lets the batch go on. */
const testsOf = (db: Db | Trx, stepIds: readonly number[]) =>
  sql<{ id: number; number: string; step_id: number; status: string; due_at: string }>`
    select id, number, step_id, status, due_at from (
      select distinct on (step_id) id, number, step_id, status, due_at from hplc_requests
      where step_id = any(${stepIds}::bigint[]) and status <> 'cancelled' order by step_id, id desc) t
    where status in ('requested', 'sampled', 'in_test', 'failed') order by id`.execute(db)

/** What work of the plan waits for beside steps and machines, in one statement for each table. */
export async function readBounds(db: Db | Trx, locationId: number, stepIds: readonly number[]) {
  const lacking = (await lackingOf(db)).rows
  const productIds = [...new Set(lacking.map(({ product_id }) => product_id))]
  const [stamps, stampOrders] = [await stampsOf(db), await stampOrdersOf(db)]
  return {
    lacking,
    stock: productIds.length === 0 ? [] : (await stockOf(db, locationId, productIds)).rows,
    arrivals: productIds.length === 0 ? [] : (await arrivalsOf(db, locationId, productIds)).rows,
    stamps: stamps.rows,
    stampOrders: stampOrders.rows,
    tests: stepIds.length === 0 ? [] : (await testsOf(db, stepIds)).rows,
  }
}

export type BoundRows = Awaited<ReturnType<typeof readBounds>>
