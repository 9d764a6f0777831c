import { sql } from 'kysely'
import { replenishmentTasks } from '../../../../src/resources/production/places/replenishment_tasks'
import { t } from '../../../../src/texts/texts'
import { system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'

type Stocked = { product_id: number; location_id: number }

/** What a place lacks, and the bin of its reserve that goes there first. */
type Lack = Stocked & { id: number; from_bin_id: number; to_bin_id: number; qty: number }

const columns = (stocked: readonly Stocked[]) => sql`unnest(
  ${stocked.map(({ product_id }) => product_id)}::bigint[],
  ${stocked.map(({ location_id }) => location_id)}::bigint[]) as o (product_id, location_id)`

/**
 * Places below their minimum and what fills them up: of the first lot to expire in the bins behind them, as far as there is
 * room. Storage is behind picking, and no place that has a minimum of its own empties another.
 */
async function lacks(unit: Unit, stocked: readonly Stocked[]): Promise<Lack[]> {
  const { rows } = await sql<Lack>`
    select distinct on (s.id) s.id, s.product_id, s.location_id, s.bin_id as to_bin_id, r.bin_id as from_bin_id,
      least(coalesce(s.max_qty, s.min_qty) - s.on_hand, r.available, s.capacity_qty - t.total)::float8 as qty
    from (select distinct * from ${columns(stocked)}) o
    join places_stocked s on s.product_id = o.product_id and s.location_id = o.location_id
    cross join lateral (
      select coalesce(sum(v.on_hand), 0) as total from stock_levels v where v.bin_id = s.bin_id) t
    join lateral (
      select v.bin_id, sum(v.available) as available, min(l.expires_on) as expires_on, b.pick_sequence, b.code
      from stock_levels v join lots l on l.id = v.lot_id and l.status = 'released'
        and (l.expires_on is null or l.expires_on >= (select plant_today()))
      join bins b on b.id = v.bin_id and b.location_id = s.location_id and b.kind = 'storage' and b.is_active
        and b.frozen_by_count_id is null
      where v.product_id = s.product_id and v.available > 0 and v.bin_id <> s.bin_id
        and not exists (select 1 from warehouse_product_locations w
          where w.bin_id = v.bin_id and w.product_id = v.product_id and w.is_active and w.min_qty is not null)
      group by v.bin_id, b.pick_sequence, b.code) r on true
    where s.is_open and s.on_hand < s.min_qty and (s.capacity_qty is null or s.capacity_qty > t.total)
    order by s.id, r.expires_on nulls last, r.pick_sequence, r.code`.execute(unit.trx)
  return rows
}

/** Open tasks of the products there; of those that are just being done none. */
async function openTasks(unit: Unit, stocked: readonly Stocked[]) {
  const { rows } = await sql<{ id: number; to_bin_id: number; product_id: number; has_goods: boolean }>`
    select t.id, t.to_bin_id, t.product_id, exists (select 1 from stock_levels v
      where v.bin_id = t.from_bin_id and v.product_id = t.product_id and v.available > 0) as has_goods
    from replenishment_tasks t
    where t.status = 'open' and t.kind = 'replenish'
      and (t.product_id, t.location_id) in (select o.product_id, o.location_id from ${columns(stocked)})
    order by t.id for update skip locked`.execute(unit.trx)
  return rows
}

/** Places that have an open task, also one that is just being done. */
async function served(unit: Unit, stocked: readonly Stocked[]) {
  const { rows } = await sql<{ to_bin_id: number; product_id: number }>`
    select t.to_bin_id, t.product_id from replenishment_tasks t
    where t.status = 'open' and t.kind = 'replenish'
      and (t.product_id, t.location_id) in (select o.product_id, o.location_id from ${columns(stocked)})`.execute(
    unit.trx,
  )
  return new Set(rows.map(({ to_bin_id, product_id }) => `${to_bin_id} ${product_id}`))
}

/**
 * Makes the tasks of places that lack something, and ends those of which nothing is needed or left. Places are locked
 * after stock, and tasks that are just being done are left alone: they look over their places themselves.
 */
export async function reviewPlaces(unit: Unit, stocked: readonly Stocked[]) {
  if (stocked.length === 0) return
  await sql`select w.id from warehouse_product_locations w
    where (w.product_id, w.location_id) in (select o.product_id, o.location_id from ${columns(stocked)})
    order by w.id for update`.execute(unit.trx)
  const lacking = await lacks(unit, stocked)
  const needed = new Map(lacking.map((lack) => [`${lack.to_bin_id} ${lack.product_id}`, lack]))
  for (const { id, to_bin_id, product_id, has_goods } of await openTasks(unit, stocked))
    if (!has_goods || !needed.has(`${to_bin_id} ${product_id}`))
      await unit.fire(
        replenishmentTasks,
        id,
        'cancel',
        { cancel_reason: t('No longer needed, or nothing is left in reserve') },
        system,
      )
  const existing = await served(unit, stocked)
  for (const { product_id, location_id, from_bin_id, to_bin_id, qty } of lacking)
    if (!existing.has(`${to_bin_id} ${product_id}`) && qty > 0)
      await unit.insert(replenishmentTasks, {
        kind: 'replenish',
        product_id,
        location_id,
        from_bin_id,
        to_bin_id,
        qty,
        qty_moved: 0,
        status: 'open',
      })
}
