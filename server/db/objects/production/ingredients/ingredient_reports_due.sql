-- Bottles whose ingredients are still to be reported by the approved recipe of their liquid: of which nothing was
-- reported yet, or which are to be made otherwise than was reported last.
create view ingredient_reports_due as
  select p.id as product_id, r.id as recipe_id, case when s.id is null then 'report' else 'change' end as kind
  from products p
    join lateral (
      select x.id from product_components c
        join recipes x on x.product_id = c.component_product_id and x.status = 'approved' and not x.is_rework and not x.export_only
      where c.product_id = p.id and c.is_active
      order by x.effective_from desc nulls last, x.id desc limit 1
    ) r on true
    left join lateral (
      select i.id, i.recipe_id from ingredient_reports i where i.product_id = p.id and i.status = 'submitted'
      order by i.submitted_at desc, i.id desc limit 1
    ) s on true
  where p.kind = 'finished_good' and p.volume_ml > 0 and p.excise_jurisdiction is distinct from 'EX'
    and p.status = 'active' and p.is_saleable
    and (s.id is null or ingredients_differ(s.id, r.id));
