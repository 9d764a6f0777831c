-- What a litre of each approved version cost when it was locked and costs today, and the ingredient that is most of it.
create view rd_formula_costs as
select v.id, 1 as version, v.created_at, v.created_by, v.updated_at, v.updated_by, s.number as sample, s.name,
  v.version_number, p.product_family_id, plant_day(s.approved_at) as approved_on, v.cost_per_l as cost_then,
  c.cost_now, round(100 * (c.cost_now - v.cost_per_l) / nullif(v.cost_per_l, 0), 2) as change_percent,
  c.biggest_ingredient_id, c.biggest_share, coalesce(p.expected_annual_volume_ml, 0) as yearly_ml,
  round((c.cost_now - v.cost_per_l) * coalesce(p.expected_annual_volume_ml, 0) / 1000, 4) as yearly_change
from rd_sample_versions v join rd_samples s on s.id = v.sample_id join rd_projects p on p.id = s.project_id
cross join lateral (
  select case when bool_and(part.cost is not null) then round(sum(part.cost), 4) end as cost_now,
    (array_agg(part.product_id order by part.cost desc nulls last))[1] as biggest_ingredient_id,
    round(100 * max(part.cost) / nullif(sum(part.cost), 0), 4) as biggest_share
  from (
    select i.product_id, k.cost_per_ml * 1000 * volume.share as cost
    from rd_sample_ingredients i join liquid_lot_costs k on k.id = i.product_id
    cross join lateral (
      select case v.basis when 'volume' then i.percent / 100
        else i.percent / coalesce(i.density_g_ml, 1) * v.density_g_ml / 100 end as share) volume
    where i.sample_version_id = v.id) part) c
where v.status = 'approved';
