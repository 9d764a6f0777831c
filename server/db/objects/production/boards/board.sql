create view board as
  select s.id, s.version + o.version as version, s.production_order_id, o.area, o.number, o.status as order_status, s.status,
    s.sequence, s.batch_no, coalesce(o.batch_count, 1) as batch_count,
    s.phase_id, p.name as phase, p.code as phase_code, p.sequence as phase_sequence, p.roles as phase_roles,
    x.name as operation, x.needs_machine,
    g.name as product, g.sku, b.name as brand, f.name as flavor,
    o.volume_ml, o.strength_mg_ml, o.jurisdiction, r.code || ' rev ' || coalesce(o.recipe_revision, r.revision) as recipe,
    s.unit_kind, o.units_per_carton, s.qty_planned, s.qty_in, s.qty_good, s.qty_scrap, s.qty_rework,
    s.machine_id, m.name as machine, u.name as operator,
    s.ready_at, s.started_at, s.running_since, s.paused_at, s.blocked_at,
    coalesce(s.ready_at, s.created_at) as phase_since, s.run_seconds,
    case when x.standard_rate_per_hour > 0 then round(x.setup_minutes + 60 * s.qty_planned
      / case when s.unit_kind = 'carton' then coalesce(o.units_per_carton, 1) else 1 end
      / x.standard_rate_per_hour, 1) end as standard_minutes,
    o.due_on, o.priority, s.block_code, s.block_note,
    case when s.status = 'paused' then w.label end as pause_reason,
    case when o.status = 'on_hold' then coalesce(o.hold_note, h.label) end as hold_note,
    case when o.status = 'on_hold' then o.held_at end as held_at,
    s.lines_to_weigh, s.lines_weighed, s.weighed_at,
    case when p.code = 'batching' then r.mix_minutes end as mix_minutes,
    case when p.code = 'batching' then r.rest_hours end as rest_hours,
    case when p.code = 'batching' and o.posts_stock then (select count(*)::int from production_order_materials k
      join production_order_materials_now n on n.id = k.id
      where k.production_order_id = o.id and k.source = 'recipe' and n.short_qty > 0) end as short_count,
    k.*, s.created_at, s.created_by, s.updated_at, s.updated_by
  from production_order_steps s
    join production_orders o on o.id = s.production_order_id
    join phases p on p.id = s.phase_id
    join operations x on x.id = s.operation_id
    join products g on g.id = o.product_id
    left join recipes r on r.id = o.recipe_id
    left join brands b on b.id = g.brand_id
    left join flavors f on f.id = g.flavor_id
    left join machines m on m.id = s.machine_id
    left join users u on u.id = s.assigned_user_id
    left join parameters w on w.id = s.pause_reason_parameter_id
    left join parameters h on h.id = o.hold_reason_parameter_id
    cross join lateral step_facts(s.id) k
  where s.status in ('ready', 'in_progress', 'paused', 'blocked')
    and o.status in ('released', 'in_progress', 'on_hold');
