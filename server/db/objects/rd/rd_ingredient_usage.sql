-- Where ingredients are used: in versions that are not discarded, and in recipes.
create view rd_ingredient_usage as
select 2 * i.id as id, 1 as version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.product_id,
  'version' as kind, s.number as document, s.name, v.version_number as revision, v.status,
  v.status in ('draft', 'locked', 'qc_passed', 'approved') as is_active, i.percent, null::bigint as bulk_id,
  round(coalesce(case when v.status = 'approved' then p.expected_annual_volume_ml end, 0) * i.percent / 100, 3) as yearly_ml,
  1 as use_count
from rd_sample_ingredients i join rd_sample_versions v on v.id = i.sample_version_id and v.status <> 'discarded'
join rd_samples s on s.id = v.sample_id join rd_projects p on p.id = s.project_id
union all
select 2 * l.id + 1, 1, l.created_at, l.created_by, l.updated_at, l.updated_by, l.product_id, 'recipe', r.code, r.name,
  r.revision, r.status, r.status = 'approved', l.percent, r.product_id, 0, 1
from recipe_lines l join recipes r on r.id = l.recipe_id;
