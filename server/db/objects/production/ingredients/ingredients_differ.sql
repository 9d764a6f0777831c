-- Whether a recipe makes a liquid of other ingredients than a report says.
create function ingredients_differ(of_report bigint, of_recipe bigint) returns boolean
language sql stable as $$
  with said as (
    select ingredient, is_part, common_name, chemical_name, cas_number, mg_ml, supplier, supplier_address, nicotine_origin
    from ingredient_report_lines where ingredient_report_id = of_report
  ), made as (
    select ingredient, is_part, common_name, chemical_name, cas_number, mg_ml, supplier, supplier_address, nicotine_origin
    from recipe_substances where recipe_id = of_recipe
  )
  select exists (select * from said except all select * from made) or exists (select * from made except all select * from said)
$$;
