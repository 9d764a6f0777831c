-- What the bottles of a run hold above their label, shared among its checks by what each of them weighed.
create view fill_checks_now as
  select c.id, g.ml as giveaway_ml, round(g.ml * k.cost_per_ml, 4) as giveaway_cost
  from fill_checks c
    join production_order_steps s on s.id = c.step_id
    join production_orders o on o.id = c.production_order_id
    join recipes r on r.id = o.recipe_id
    join liquid_costs k on k.id = r.product_id
    cross join lateral (
      select round((c.mean_ml - c.label_ml) * s.qty_good * c.units / nullif(s.fill_weighed, 0), 3) as ml
      where c.status <> 'settled'
    ) g;
