-- What was last mixed in a tank that was not cleaned since; nothing where the plant does not ask for it.
create function tank_residue(of_machine bigint)
returns table (product text, family text, strength numeric, since timestamptz)
language sql stable as $$
  select g.name, f.profile, r.target_strength_mg_ml, s.finished_at
  from (select production_order_step_id as step_id, started_at from machine_states
      where machine_id = of_machine and production_order_step_id is not null order by started_at desc limit 1) w
    join production_order_steps s on s.id = w.step_id
    join production_orders o on o.id = s.production_order_id
    join products g on g.id = o.product_id
    join recipes r on r.id = o.recipe_id
    left join flavors f on f.id = g.flavor_id
  where s.unit_kind = 'ml' and s.finished_at is not null
    and not exists (select from machine_states c
      where c.machine_id = of_machine and c.state = 'cleaning' and c.started_at >= s.finished_at)
    and coalesce((select value::text in ('true', '1') from settings where key = 'tank_cleaning'), false)
$$;
