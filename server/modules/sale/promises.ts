import { sql } from 'kysely'
import {
  type BrokenPromise,
  type LinePromise,
  promiseOf,
  type PromiseSource,
} from '../../../src/resources/sale/promise'
import { type SaleLine, saleLines } from '../../../src/resources/sale/sale_lines'
import type { Sale } from '../../../src/resources/sale/sales'
import { sumOf } from '../../../src/resources/kit/text/sum'
import type { Db, Trx } from '../../db/database'
import type { Unit } from '../../engine/unitTypes'

type Supplied = { product_id: number; ahead: number; supplies: PromiseSource[] }

/** What there is and comes of products at a site, and how much of it orders that are confirmed wait for. */
async function suppliedAt(db: Db | Trx, ids: readonly number[], locationId: number, saleId: number | null) {
  const { rows } = await sql<Supplied>`
    select x.product_id::int8 as product_id, coalesce((
        select sum(q.qty) from sales_to_allocate q where q.product_id = x.product_id
          and q.location_id = ${locationId} and q.sale_id is distinct from ${saleId}), 0)::float8 as ahead,
      coalesce((select json_agg(json_build_object('kind', f.kind, 'id', f.source_id,
          'number', coalesce(u.number, t.number, o.number), 'on', f."on", 'qty', f.qty) order by f."on", f.kind, f.source_id)
        from (
          select plant_today() as "on", 'stock' as kind, null::bigint as source_id,
            available_at(x.product_id, ${locationId}) as qty
          union all
          select i."on", i.kind, i.source_id, i.qty from promise_inflow i
          where i.product_id = x.product_id and i.location_id = ${locationId}
        ) f
        left join purchases u on f.kind = 'purchase' and u.id = f.source_id
        left join transfers t on f.kind = 'transfer' and t.id = f.source_id
        left join production_orders o on f.kind = 'production' and o.id = f.source_id
        where f.qty > 0), '[]') as supplies
    from (select distinct unnest(${ids}::bigint[])) x (product_id)`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}

type Promised = { product_id: number; qty: number }

/** The promise of each of several lines, in their order: orders that are confirmed are served before them. */
export async function promisesOf(
  db: Db | Trx,
  lines: readonly Promised[],
  { locationId, saleId }: { locationId: number | null; saleId: number | null },
): Promise<(LinePromise | null)[]> {
  if (locationId === null || lines.length === 0) return lines.map(() => null)
  const ids = lines.map(({ product_id }) => product_id)
  const supplied = await suppliedAt(db, ids, locationId, saleId)
  const earlier = new Map<number, number>()
  return lines.map(({ product_id, qty }) => {
    const found = supplied.get(product_id)
    const before = earlier.get(product_id) ?? 0
    earlier.set(product_id, Number(sumOf([before, qty])))
    return found ? promiseOf(found.supplies, Number(sumOf([found.ahead, before])), qty) : null
  })
}

/** Gives the lines of a confirmed order their day: all of them, or those that have none yet. */
export async function promiseLines(
  unit: Unit,
  sale: Sale,
  lines: readonly SaleLine[],
  { isAnew }: { isAnew: boolean },
) {
  const promised = lines.filter(({ promised_on }) => isAnew || promised_on === null)
  const found = await promisesOf(
    unit.trx,
    promised.map(({ product_id, qty_ordered: qty }) => ({ product_id, qty })),
    { locationId: sale.location_id, saleId: sale.id },
  )
  for (const [at, { id, promised_on }] of promised.entries()) {
    const promise = found[at]
    const on = promise?.on ?? null
    if (on !== null || promised_on !== null)
      await unit.update(saleLines, id, { promised_on: on, promise: promise && JSON.stringify(promise) })
  }
}

/** The lines of a confirmed order that will not be ready on the day they were promised for, and what moved. */
export async function brokenPromises(db: Db | Trx, saleId: number): Promise<BrokenPromise[]> {
  const { rows } = await sql<BrokenPromise>`
    select l.line_no, o.line_promised_on::text as promised_on, o.next_on::text as ready_on, coalesce((
        select json_agg(json_build_object('number', h ->> 'number', 'was', h ->> 'on', 'now', i.now) order by h ->> 'on')
        from jsonb_array_elements(l.promise -> 'hangs_on') h
        left join lateral (select max(f."on") as now from promise_inflow f
          where f.kind = h ->> 'kind' and f.source_id = (h ->> 'id')::bigint and f.product_id = l.product_id
            and f.location_id = o.location_id) i on true
        where h ->> 'kind' <> 'stock' and coalesce(i.now > (h ->> 'on')::date, true)), '[]') as moved
    from open_orders o join sale_lines l on l.id = o.id
    where o.sale_id = ${saleId} and o.is_broken order by l.line_no`.execute(db)
  return rows
}
