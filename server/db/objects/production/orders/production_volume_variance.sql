-- Where the liquid of each batch went, and what of it nothing explains: not bottled, scrapped, sampled, recovered, in a
-- tank, or within the loss that the flow allows for hoses and filler. By the ledger of the batch's lot, so that what was
-- written off by hand is unexplained; of orders from before the floor posted stock by their own sums, with all batches in
-- one row. Samples of the laboratory are for analysis; other samples are taken for use, which is dutiable too.
create view production_volume_variance as
select o.id, 1 as version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.production_order_id, o.batch_no,
  o.lot_id, o.product_id, o.recipe_id, o.order_status, o.jurisdiction, o.done_on, o.planned_ml,
  o.batched_ml + o.corrected_ml as batched_ml, o.bottled_ml, o.scrap_ml, o.sampled_ml, o.taken_for_use_ml, o.recovered_ml,
  o.in_tanks_ml, o.lost_ml, o.allowed_ml, u.unexplained_ml, p.unexplained_percent,
  case when p.unexplained_percent <= -o.limit_percent then 'gain_above' when p.unexplained_percent < -0.5 then 'gain'
    when p.unexplained_percent <= 0.5 then 'half_percent' when p.unexplained_percent < o.limit_percent then 'loss'
    else 'loss_above' end as band,
  case when abs(p.unexplained_percent) > o.limit_percent then 'above_limit' else 'within_limit' end as verdict,
  (abs(p.unexplained_percent) > o.limit_percent)::int as above_limit_count, o.batch_count,
  duty_at_stake(greatest(u.unexplained_ml, 0) + o.taken_for_use_ml, o.size_ml, o.jurisdiction,
    coalesce(o.done_on, plant_today())) as duty_at_stake,
  round(u.unexplained_ml * o.ml_cost, 4) as cost
from (
  select b.id, o.created_at, o.created_by, o.updated_at, o.updated_by, o.id as production_order_id, b.batch_no, b.lot_id,
    o.product_id, o.recipe_id, o.status as order_status, o.jurisdiction, plant_day(o.done_at) as done_on,
    o.volume_ml as size_ml, b.planned_ml, b.batch_count, f.line_loss_ml * b.batch_count as allowed_ml,
    coalesce(g.average_cost, 0) as ml_cost, v.*,
    coalesce((select (value #>> '{}')::numeric from settings where key = 'variance_limit_percent'), 2) as limit_percent
  from production_orders o
    join flows f on f.id = o.flow_id
    join recipes r on r.id = o.recipe_id
    join products g on g.id = r.product_id
    cross join lateral (
      select min(x.id) as id, case when count(distinct x.batch_no) = 1 then min(x.batch_no) end as batch_no,
        case when count(distinct x.batch_no) = 1 then max(x.lot_id) end as lot_id,
        case when o.posts_stock then max(x.qty_planned) else o.volume_planned_ml end as planned_ml,
        count(distinct x.batch_no) filter (where x.qty_good > 0) as batch_count
      from production_order_steps x
      where x.production_order_id = o.id and x.unit_kind = 'ml' and x.batch_no > 0
      group by case when o.posts_stock then x.batch_no end) b
    cross join lateral (
      select coalesce(sum(m.ml) filter (where m.reason = 'produce' and m.note is distinct from 'Volume correction'), 0)
          as batched_ml,
        coalesce(sum(m.ml) filter (where m.reason = 'produce' and m.note = 'Volume correction'), 0) as corrected_ml,
        coalesce(-sum(m.ml) filter (where m.reason = 'consume'), 0) as bottled_ml,
        coalesce(-sum(m.ml) filter (where m.reason = 'scrap' and m.source_type = 'production_orders'
          and m.note is distinct from 'Line loss'), 0) as scrap_ml,
        coalesce(-sum(m.ml) filter (where m.reason = 'sample' and m.source_type = 'hplc_requests'), 0) as sampled_ml,
        coalesce(-sum(m.ml) filter (where m.reason = 'sample' and m.source_type <> 'hplc_requests'), 0)
          as taken_for_use_ml,
        -- What was rejected is destroyed as it is, by its recovery.
        coalesce(-sum(m.ml) filter (where m.source_type = 'recoveries'), 0) as recovered_ml,
        coalesce(-sum(m.ml) filter (where m.reason = 'scrap' and m.note = 'Line loss'), 0) as lost_ml,
        coalesce((select sum(l.on_hand) from stock_levels l where l.lot_id = b.lot_id), 0) as in_tanks_ml
      from (
        -- What a correction took back names no movement of its own: it counts against what it undoes.
        select coalesce(y.reason, case when x.reason <> 'reverse' then x.reason when s.kind = 'virtual_scrap' then 'scrap'
            when t.kind = 'virtual_production' then 'produce' else 'consume' end) as reason, coalesce(y.note, x.note) as note,
          coalesce(y.source_type, x.source_type) as source_type,
          case when t.location_id is null then 0 else x.qty end - case when s.location_id is null then 0 else x.qty end as ml
        from stock_movements x left join stock_movements y on y.id = x.reverses_id
          join bins s on s.id = x.from_bin_id join bins t on t.id = x.to_bin_id
        where o.posts_stock and x.lot_id = b.lot_id) m
      having o.posts_stock
      union all
      select o.volume_batched_ml, 0, o.qty_bottled * coalesce(o.volume_ml, 0),
        -- What is scrapped while mixing is not in the measured volume.
        coalesce((select sum(x.qty_scrap + x.qty_rework) from production_order_steps x join phases h on h.id = x.phase_id
          where x.production_order_id = o.id and h.code = 'bottling'), 0) * coalesce(o.volume_ml, 0),
        o.volume_sampled_ml, 0, o.volume_recovered_ml, o.volume_lost_ml, 0
      where not o.posts_stock) v
  where v.batched_ml > 0 and (o.posts_stock or o.done_at is not null)
) o
cross join lateral (select o.batched_ml - o.bottled_ml - o.scrap_ml - o.sampled_ml - o.taken_for_use_ml - o.recovered_ml
  - o.in_tanks_ml - least(o.lost_ml, o.allowed_ml) as unexplained_ml) u
cross join lateral (select round(u.unexplained_ml / (o.batched_ml + o.corrected_ml) * 100, 4) as unexplained_percent) p;
