-- Each line of a recipe by volume, whatever its percents are of: its share of the mix, the density of the mix, and the
-- cost of its part in a litre.
create view recipe_parts as
  select id, recipe_id, product_id, sequence, density_g_ml, cost_per_ml,
    volume / nullif(sum(volume) over mix, 0) as share,
    sum(volume * density_g_ml) over mix / nullif(sum(volume) over mix, 0) as mix_density_g_ml,
    volume / nullif(sum(volume) over mix, 0) * cost_per_ml * 1000 as cost_per_litre
  from (
    select l.id, l.recipe_id, l.product_id, l.sequence, coalesce(p.density_g_ml, 1) as density_g_ml, c.cost_per_ml,
      case r.basis when 'weight' then l.percent / coalesce(p.density_g_ml, 1) else l.percent end as volume
    from recipe_lines l join recipes r on r.id = l.recipe_id join products p on p.id = l.product_id
      join liquid_costs c on c.id = p.id
  ) part
  window mix as (partition by recipe_id);
