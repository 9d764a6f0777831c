-- Every order that was approved, in one wide row: what each phase made and scrapped, its laboratory, stamps, duty and
-- liquid, and the hours from the moment that a phase could begin to its last finish. Figures of bottles are nought where
-- the order makes liquid. The yields are of finished orders of bottles; a phase that the flow lacks passes all on.
create view master_production_report as
select o.id, o.version, o.created_at, o.created_by, o.updated_at, o.updated_by, o.id as production_order_id, o.product_id,
  o.recipe_id, coalesce(o.recipe_revision, r.revision) as recipe_revision, o.flow_id, o.status as order_status, o.priority,
  o.kind, o.location_id, o.jurisdiction, m.measure, o.qty_planned, s.batch_count, o.volume_batched_ml,
  h.final_mg_ml as hplc_final_mg_ml, h.attempt_count as hplc_attempts, h.batch_count as tested_batches,
  u.bottled as qty_bottled, s.scrap_batching_ml, s.scrap_bottling, s.scrap_labelling, s.scrap_stamping, s.scrap_packing,
  s.scrap_transfer, u.labelled as qty_labelled, u.stamped as qty_stamped, z.damaged_stamps, z.missing_stamps, z.reels,
  z.reel_count, u.packed as qty_packed, u.transferred as qty_transferred, u.shipped as qty_shipped, o.volume_recovered_ml,
  v.unexplained_ml, v.measured_ml, round(v.unexplained_ml / nullif(v.measured_ml, 0) * 100, 4) as variance_percent,
  s.batching_hours, s.hplc_hours, s.bottling_hours, s.labelling_hours, s.stamping_hours, s.packing_hours, s.transfer_hours,
  s.shipping_hours, round(extract(epoch from o.done_at - o.started_at) / 3600, 2) as order_hours,
  plant_day(o.started_at) as started_on, o.due_on, d.done_on,
  case when d.done_on is not null then d.done_on - o.due_on
    when order_is_late(o.status, o.due_on, plant_today()) then plant_today() - o.due_on end as days_late,
  (d.done_on is not null)::int as done_count, (d.done_on <= o.due_on)::int as in_time_count,
  z.federal_duty, z.additional_duty, z.federal_duty + z.additional_duty as duty,
  case when y.counts then o.qty_planned else 0 end as yield_planned,
  case when y.counts then u.bottled else 0 end as yield_bottled,
  case when y.counts then y.labelled else 0 end as yield_labelled,
  case when y.counts then y.stamped else 0 end as yield_stamped,
  case when y.counts then y.packed else 0 end as yield_packed,
  case when y.counts then y.transferred else 0 end as yield_transferred
from production_orders o
  join recipes r on r.id = o.recipe_id
  cross join lateral (select plant_day(o.done_at) as done_on) d
  cross join lateral (select case when o.volume_ml is null then 'ml' else 'unit' end as measure) m
  -- Steps of liquid count millilitres under the same names.
  cross join lateral (select case when m.measure = 'unit' then o.qty_bottled else 0 end as bottled,
    case when m.measure = 'unit' then o.qty_labelled else 0 end as labelled,
    case when m.measure = 'unit' then o.qty_stamped else 0 end as stamped,
    case when m.measure = 'unit' then o.qty_packed else 0 end as packed,
    case when m.measure = 'unit' then o.qty_transferred else 0 end as transferred,
    case when m.measure = 'unit' then o.qty_shipped else 0 end as shipped) u
  cross join lateral (
    select count(*) filter (where p.code = 'batching' and p.made > 0)::int as batch_count,
      coalesce(sum(p.scrap) filter (where p.code = 'batching'), 0) as scrap_batching_ml,
      coalesce(sum(p.scrap) filter (where p.code = 'bottling' and m.measure = 'unit'), 0) as scrap_bottling,
      coalesce(sum(p.scrap) filter (where p.code = 'labelling' and m.measure = 'unit'), 0) as scrap_labelling,
      coalesce(sum(p.scrap) filter (where p.code = 'stamping' and m.measure = 'unit'), 0) as scrap_stamping,
      coalesce(sum(p.scrap) filter (where p.code = 'packing' and m.measure = 'unit'), 0) as scrap_packing,
      coalesce(sum(p.scrap) filter (where p.code = 'transfer' and m.measure = 'unit'), 0) as scrap_transfer,
      bool_or(p.code = 'labelling') as labels, bool_or(p.code = 'stamping') as stamps,
      bool_or(p.code = 'packing') as packs, bool_or(p.code = 'transfer') as transfers,
      max(p.hours) filter (where p.code = 'batching') as batching_hours,
      max(p.hours) filter (where p.code = 'hplc') as hplc_hours,
      max(p.hours) filter (where p.code = 'bottling') as bottling_hours,
      max(p.hours) filter (where p.code = 'labelling') as labelling_hours,
      max(p.hours) filter (where p.code = 'stamping') as stamping_hours,
      max(p.hours) filter (where p.code = 'packing') as packing_hours,
      max(p.hours) filter (where p.code = 'transfer') as transfer_hours,
      max(p.hours) filter (where p.code = 'shipping') as shipping_hours
    from (
      -- One line for each batch step, with the hours of its phase as a whole once all of it is over.
      select w.code, x.qty_good as made, x.qty_scrap as scrap,
        case when bool_and(x.status in ('done', 'skipped')) over (partition by w.code)
          then round(extract(epoch from max(x.finished_at) over (partition by w.code)
            - min(coalesce(x.ready_at, x.started_at)) over (partition by w.code)) / 3600, 2) end as hours
      from production_order_steps x join phases w on w.id = x.phase_id
      where x.production_order_id = o.id and x.status <> 'skipped') p) s
  cross join lateral (
    select round(avg(t.final_mg_ml) filter (where t.is_last), 3) as final_mg_ml, count(*)::int as attempt_count,
      count(*) filter (where t.is_last)::int as batch_count
    from (select q.final_mg_ml, q.concluded_at is not null
        and row_number() over (partition by q.batch_no order by q.concluded_at desc nulls last, q.id desc) = 1 as is_last
      from hplc_requests q where q.production_order_id = o.id and q.source in ('batch', 'retest')
        and q.status <> 'cancelled') t) h
  cross join lateral (
    select coalesce(sum(l.damaged_qty), 0)::int as damaged_stamps, coalesce(sum(l.missing_qty), 0)::int as missing_stamps,
      string_agg(distinct e.number, ', ' order by e.number) as reels, count(distinct l.reel_id)::int as reel_count,
      coalesce(sum(l.duty_amount), 0) as federal_duty, coalesce(sum(l.additional_duty_amount), 0) as additional_duty
    from product_stamping_orders g join stamping_logs l on l.product_stamping_order_id = g.id
      join reels e on e.id = l.reel_id
    where g.production_order_id = o.id) z
  cross join lateral (
    select coalesce(sum(a.unexplained_ml), 0) as unexplained_ml, coalesce(sum(a.batched_ml), 0) as measured_ml
    from production_volume_variance a where a.production_order_id = o.id) v
  cross join lateral (select case when s.labels then u.labelled else u.bottled end as labelled) y1
  cross join lateral (select case when s.stamps then u.stamped else y1.labelled end as stamped) y2
  cross join lateral (select case when s.packs then u.packed else y2.stamped end as packed) y3
  cross join lateral (select d.done_on is not null and m.measure = 'unit' and u.bottled > 0 as counts, y1.labelled,
    y2.stamped, y3.packed, case when s.transfers then u.transferred else y3.packed end as transferred) y
where o.status not in ('draft', 'pending') and (o.status <> 'cancelled' or o.started_at is not null);
