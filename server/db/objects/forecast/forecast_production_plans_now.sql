-- What each plan plans, and what of it is short, late, over capacity and made.
create view forecast_production_plans_now as
  select p.id, coalesce(l.lines, 0) as lines, coalesce(l.planned_volume_ml, 0)::numeric(24,6) as planned_volume_ml,
    coalesce(l.short_lines, 0) as short_lines, coalesce(l.late_lines, 0) as late_lines,
    coalesce(l.over_capacity_lines, 0) as over_capacity_lines, l.attainment_percent
  from forecast_production_plans p
  left join lateral (
    select count(*)::integer as lines, sum(planned_volume_ml) filter (where status <> 'skipped') as planned_volume_ml,
      (count(*) filter (where net_requirement_qty > 0
        and bucket_qty < net_requirement_qty))::integer as short_lines,
      (count(*) filter (where status in ('proposed', 'confirmed') and planned_qty > 0
        and start_date < plant_today()))::integer as late_lines,
      (count(*) filter (where is_over_capacity))::integer as over_capacity_lines,
      case when sum(planned_qty) filter (where status <> 'skipped') > 0
        then round(100 * sum(produced_qty) / sum(planned_qty) filter (where status <> 'skipped'), 4) end as attainment_percent
    from (select t.*, sum(case when t.status = 'skipped' then 0 else t.planned_qty end)
        over (partition by t.product_id, t.bucket_start) as bucket_qty
      from forecast_production_plan_lines t where t.plan_id = p.id) parts) l on true;
