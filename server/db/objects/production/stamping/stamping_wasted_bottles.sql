-- Bottles that sessions lost at the stampers, each with the liquid and the duty at stake; sessions that lost none count
-- for the share of what was stamped.
create view stamping_wasted_bottles as
  select l.id, x.day as stamped_on, l.product_stamping_order_id, o.target_product_id as product_id, l.jurisdiction,
    l.damage_reason_parameter_id, l.scrap_reason_parameter_id, l.stamping_machine_id, l.user_id,
    l.applied_qty as stamped_count, l.wasted_bottles as wasted_count, l.scrapped_bottles as scrapped_count,
    l.wasted_bottles + l.scrapped_bottles as lost_count, l.damaged_qty as damaged_count,
    round(100.0 * (l.wasted_bottles + l.scrapped_bottles) / nullif(l.applied_qty, 0), 4) as lost_percent,
    (l.wasted_bottles + l.scrapped_bottles) * coalesce(l.volume_ml, 0) as lost_ml,
    duty_at_stake((l.wasted_bottles + l.scrapped_bottles) * l.volume_ml, l.volume_ml, l.jurisdiction, x.day)
      as duty_at_stake, l.version, l.created_at, l.created_by, l.updated_at, l.updated_by
  from stamping_logs l
    join product_stamping_orders o on o.id = l.product_stamping_order_id
    cross join lateral (select plant_day(l.ended_at) as day) x
  where l.status <> 'open';
