-- How much of an ingredient a batch takes, and its part of what the formula costs, once the cost of every line is known.
create view rd_sample_ingredients_now as
select i.id, round(v.batch_size * i.percent / 100, 6) as amount,
  case when c.is_known then round(100 * i.percent * i.cost_per_litre
    / case v.basis when 'weight' then coalesce(i.density_g_ml, 1) else 1 end / nullif(c.total, 0), 4) end as cost_share
from rd_sample_ingredients i join rd_sample_versions v on v.id = i.sample_version_id
cross join lateral (
  select bool_and(o.cost_per_litre is not null) as is_known,
    sum(o.percent * o.cost_per_litre / case v.basis when 'weight' then coalesce(o.density_g_ml, 1) else 1 end) as total
  from rd_sample_ingredients o where o.sample_version_id = i.sample_version_id) c;
