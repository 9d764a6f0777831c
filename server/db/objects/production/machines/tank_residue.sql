-- What keeps a tank from another batch: liquid of a batch that is in it or being mixed in it, with its lot, else what was
-- last mixed in it that was not cleaned since; nothing where the plant does not ask for it.
create function tank_residue(of_machine bigint, for_step bigint)
returns table (product text, family text, strength numeric, since timestamptz, lot text)
language sql stable as $$
  select coalesce(g.name, b.name), f.profile, r.target_strength_mg_ml, w.since, w.lot
  from (
      select 1 as rank, t.id as lot_id, t.lot_number as lot, t.production_order_id as order_id, v.first_in_at as since
      from machines m join stock_levels v on v.bin_id = m.bin_id and v.on_hand > 0 join lots t on t.id = v.lot_id
      where m.id = of_machine
        and v.lot_id is distinct from (select lot_id from production_order_steps where id = for_step)
    union all
      select 2, t.id, t.lot_number, s.production_order_id, s.started_at
      from production_order_steps s join lots t on t.id = s.lot_id
      where s.machine_id = of_machine and s.unit_kind = 'ml' and s.status in ('paused', 'blocked') and s.id <> for_step
    union all
      select 3, null, null, s.production_order_id, s.finished_at
      from (select production_order_step_id as step_id from machine_states
          where machine_id = of_machine and production_order_step_id is not null order by started_at desc limit 1) l
        join production_order_steps s on s.id = l.step_id
      where s.unit_kind = 'ml' and s.finished_at is not null
        and not exists (select from machine_states c
          where c.machine_id = of_machine and c.state = 'cleaning' and c.started_at >= s.finished_at)
    ) w
    left join production_orders o on o.id = w.order_id
    left join products g on g.id = o.product_id
    left join recipes r on r.id = o.recipe_id
    left join flavors f on f.id = g.flavor_id
    left join lots t on t.id = w.lot_id
    left join products b on b.id = t.product_id
  where coalesce((select value::text in ('true', '1') from settings where key = 'tank_cleaning'), true)
  order by w.rank, w.since
  limit 1
$$;
