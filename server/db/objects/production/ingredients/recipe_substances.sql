-- Of what a liquid is made by a recipe, as reports to Health Canada name it: every ingredient, and every substance of an
-- ingredient that consists of several, each with its weight in a ml of the liquid and the supplier's civic address.
create view recipe_substances as
  with parts as (
    select x.recipe_id, x.sequence, x.id as line_id, x.product_id, coalesce(p.common_name, p.name) as ingredient,
      p.chemical_name, p.cas_number, p.nicotine_origin, x.share * x.density_g_ml * 1000 as mg_ml, u.name as supplier,
      nullif(concat_ws(', ', u.address, u.city, v.code, u.postal_code, n.name), '') as supplier_address
    from recipe_parts x
      join products p on p.id = x.product_id
      left join suppliers u on u.id = p.preferred_supplier_id
      left join provinces v on v.id = u.province_id
      left join countries n on n.id = u.country_id
  )
  select recipe_id, (row_number() over (partition by recipe_id order by sequence, line_id, is_part, mg_ml desc, common_name))::int
    as place, ingredient, is_part, common_name, chemical_name, cas_number, round(mg_ml, 6)::numeric(18,6) as mg_ml, supplier,
    supplier_address, nicotine_origin, source
  from (
    select recipe_id, sequence, line_id, ingredient, false as is_part, ingredient as common_name, chemical_name, cas_number,
      mg_ml, supplier, supplier_address, nicotine_origin, null::text as source
    from parts
    union all
    select a.recipe_id, a.sequence, a.line_id, a.ingredient, true, s.common_name, s.chemical_name, s.cas_number,
      a.mg_ml * s.share_percent / 100, null, null,
      case when s.cas_number = '54-11-5' then a.nicotine_origin end, s.source
    from parts a join product_substances s on s.product_id = a.product_id
  ) named;
