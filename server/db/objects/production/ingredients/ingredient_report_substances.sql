-- The substances of each report: as they were submitted, those of an open one as the recipe has them now.
create view ingredient_report_substances as
  select r.id * 1000 + x.place as id, 1 as version, r.created_at, r.created_by, r.updated_at, r.updated_by,
    r.id as ingredient_report_id, r.product_id, r.status, x.place, x.ingredient, x.is_part, x.common_name, x.chemical_name,
    x.cas_number, x.mg_ml, x.supplier, x.supplier_address, x.nicotine_origin, x.source
  from ingredient_reports r
    cross join lateral (
      select l.place, l.ingredient, l.is_part, l.common_name, l.chemical_name, l.cas_number, l.mg_ml, l.supplier,
        l.supplier_address, l.nicotine_origin, l.source
      from ingredient_report_lines l where l.ingredient_report_id = r.id and r.status = 'submitted'
      union all
      select s.place, s.ingredient, s.is_part, s.common_name, s.chemical_name, s.cas_number, s.mg_ml, s.supplier,
        s.supplier_address, s.nicotine_origin, s.source
      from recipe_substances s where s.recipe_id = r.recipe_id and r.status = 'open'
    ) x;
