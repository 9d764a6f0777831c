import type pg from 'pg'

/** The liquid of an order, in ml: what its ledger and its own totals say, and by how much they differ at most. */
type LiquidBalance = {
  number: string
  batched: number
  bottled: number
  scrapped: number
  sampled: number
  recovered: number
  lost: number
  left: number
  /** The largest difference of any of these between ledger and order, or of what nothing explains. */
  off: number
}

/**
 * The balance of every order whose floor posts stock, by the movements of its batches beside the order's totals; written
 * against the tables alone, so that no code of the product vouches for itself.
 */
const statement = `
  with bulk as (
    select distinct production_order_id as order_id, lot_id from production_order_steps where lot_id is not null),
  moved as (
    select b.order_id, coalesce(o.source_type, m.source_type) as source, coalesce(o.reason, m.reason) as reason,
      coalesce(o.note, m.note) as note,
      case when t.location_id is null then 0 else m.qty end - case when f.location_id is null then 0 else m.qty end as ml
    from bulk b join stock_movements m on m.lot_id = b.lot_id
      left join stock_movements o on o.id = m.reverses_id
      join bins f on f.id = m.from_bin_id join bins t on t.id = m.to_bin_id),
  ledger as (
    select order_id,
      coalesce(sum(ml) filter (where reason = 'produce' and note is distinct from 'Volume correction'), 0) as batched,
      coalesce(sum(ml) filter (where reason = 'produce' and note = 'Volume correction'), 0) as corrected,
      coalesce(-sum(ml) filter (where reason = 'consume'), 0) as bottled,
      coalesce(-sum(ml) filter (where reason = 'scrap' and note is distinct from 'Line loss'
        and source <> 'recoveries'), 0) as scrapped,
      coalesce(-sum(ml) filter (where reason = 'scrap' and note = 'Line loss'), 0) as lost,
      coalesce(-sum(ml) filter (where reason = 'sample'), 0) as sampled,
      coalesce(-sum(ml) filter (where source = 'recoveries'), 0) as recovered
    from moved group by order_id),
  held as (
    select b.order_id, sum(l.on_hand) as ml from bulk b join stock_levels l on l.lot_id = b.lot_id group by 1),
  bad as (
    select s.production_order_id as order_id, sum(s.qty_scrap + s.qty_rework) as bottles
    from production_order_steps s join phases p on p.id = s.phase_id and p.code = 'bottling' group by 1)
  select o.number, l.batched::float8, l.bottled::float8, l.scrapped::float8, l.sampled::float8, l.recovered::float8,
    l.lost::float8, coalesce(h.ml, 0)::float8 as left,
    greatest(
      abs(o.volume_batched_ml - l.batched),
      abs(o.qty_bottled * o.volume_ml - l.bottled),
      abs(coalesce(d.bottles, 0) * o.volume_ml - l.scrapped),
      abs(o.volume_sampled_ml - l.sampled),
      abs(o.volume_recovered_ml - l.recovered),
      abs(o.volume_lost_ml - l.lost),
      abs(o.volume_batched_ml + l.corrected - o.qty_bottled * o.volume_ml - coalesce(d.bottles, 0) * o.volume_ml
        - o.volume_sampled_ml - o.volume_recovered_ml - o.volume_lost_ml - coalesce(h.ml, 0)))::float8 as off
  from production_orders o join ledger l on l.order_id = o.id
    left join held h on h.order_id = o.id left join bad d on d.order_id = o.id
  where o.posts_stock order by o.id`

/** The orders that batched liquid, each with its balance. */
export const liquidBalances = async (db: Pick<pg.Pool, 'query'>) =>
  (await db.query<LiquidBalance>(statement)).rows
