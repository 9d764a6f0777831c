-- Where the liquid of each order went, and what of it nothing explains: not bottled, scrapped, sampled, recovered, in a
-- tank, or within the loss that its flow allows for hoses and filler of each batch.
create view production_volume_variance as
select o.id, 1 as version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.id as production_order_id,
  o.product_id, o.recipe_id, o.order_status, o.jurisdiction, o.done_on, o.batches, o.planned_ml,
  o.batched_ml + o.corrected_ml as batched_ml, o.bottled_ml, o.scrap_ml, o.sampled_ml, o.recovered_ml, o.in_tanks_ml,
  o.lost_ml, o.allowed_ml, u.unexplained_ml, p.unexplained_percent,
  case when p.unexplained_percent <= -o.limit_percent then 'gain_above' when p.unexplained_percent < -0.5 then 'gain'
    when p.unexplained_percent <= 0.5 then 'half_percent' when p.unexplained_percent < o.limit_percent then 'loss'
    else 'loss_above' end as band,
  case when abs(p.unexplained_percent) > o.limit_percent then 'above_limit' else 'within_limit' end as verdict,
  (abs(p.unexplained_percent) > o.limit_percent)::int as above_limit_count, 1 as order_count,
  duty_at_stake(u.unexplained_ml, o.size_ml, o.jurisdiction, coalesce(o.done_on, plant_today())) as duty_at_stake,
  round(u.unexplained_ml * o.ml_cost, 4) as cost
from (
  select o.id, o.created_at, o.created_by, o.updated_at, o.updated_by, o.product_id, o.recipe_id, o.status as order_status,
    o.jurisdiction, plant_day(o.done_at) as done_on, o.volume_ml as size_ml, o.volume_planned_ml as planned_ml,
    o.volume_batched_ml as batched_ml, coalesce(m.corrected_ml, 0) as corrected_ml,
    o.qty_bottled * coalesce(o.volume_ml, 0) as bottled_ml,
    -- What is scrapped while mixing is not in the measured volume.
    s.bad * coalesce(o.volume_ml, 0) as scrap_ml, o.volume_sampled_ml as sampled_ml,
    o.volume_recovered_ml as recovered_ml, o.volume_lost_ml as lost_ml, s.batches,
    f.line_loss_ml * s.batches as allowed_ml, coalesce(t.in_tanks_ml, 0) as in_tanks_ml, coalesce(b.average_cost, 0) as ml_cost,
    coalesce((select (value #>> '{}')::numeric from settings where key = 'variance_limit_percent'), 2) as limit_percent
  from production_orders o
    join flows f on f.id = o.flow_id
    join recipes r on r.id = o.recipe_id
    join products b on b.id = r.product_id
    cross join lateral (
      select coalesce(sum(x.qty_scrap + x.qty_rework) filter (where h.code = 'bottling'), 0) as bad,
        count(distinct x.batch_no) filter (where x.unit_kind = 'ml' and x.batch_no > 0 and x.qty_good > 0) as batches
      from production_order_steps x join phases h on h.id = x.phase_id where x.production_order_id = o.id) s
    left join lateral (
      select sum(v.qty) as corrected_ml from stock_movements v
      where v.source_type = 'production_orders' and v.source_id = o.id and v.reason = 'produce'
        and v.note = 'Volume correction') m on true
    left join lateral (
      select sum(l.on_hand) as in_tanks_ml from stock_levels l join bins n on n.id = l.bin_id and n.kind = 'floor'
      where l.lot_id in (select x.lot_id from production_order_steps x where x.production_order_id = o.id)) t on true
  where o.volume_batched_ml > 0 and (o.posts_stock or o.done_at is not null)
) o
cross join lateral (select o.batched_ml - o.bottled_ml - o.scrap_ml - o.sampled_ml - o.recovered_ml - o.in_tanks_ml
  - least(o.lost_ml, o.allowed_ml) as unexplained_ml) u
cross join lateral (select round(u.unexplained_ml / (o.batched_ml + o.corrected_ml) * 100, 4) as unexplained_percent) p;
