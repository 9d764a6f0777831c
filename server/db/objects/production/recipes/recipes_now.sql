-- What a recipe is mixed from, to search and filter by, and what a litre costs; no cost while one of its parts has none.
create view recipes_now as
  select r.id, i.ingredients,
    case when i.known then round(i.cost, 4) end::numeric(18,4) as cost_per_litre
  from recipes r
  cross join lateral (
    select string_agg(p.sku || ' ' || p.name, ', ' order by x.sequence, x.id) as ingredients,
      bool_and(x.cost_per_litre is not null) as known, sum(x.cost_per_litre) as cost
    from recipe_parts x join products p on p.id = x.product_id
    where x.recipe_id = r.id
  ) i;
