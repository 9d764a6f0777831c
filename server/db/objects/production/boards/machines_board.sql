create view machines_board as
  select m.id, m.version, m.code, m.name, m.kind, m.line, p.code as phase_code, p.name as phase,
    m.ideal_rate_per_hour, m.current_state, m.current_state_since, w.label as reason,
    s.id as step_id, o.number, g.name as product, s.qty_planned, s.qty_good, u.name as operator,
    m.capacity_ml, c.ml as contents_ml, c.number as contents_number, c.product as contents_product,
    m.created_at, m.created_by, m.updated_at, m.updated_by
  from machines m
    join phases p on p.id = m.phase_id
    left join machine_states t on t.machine_id = m.id and t.ended_at is null
    left join parameters w on w.id = t.reason_parameter_id
    left join production_order_steps s on s.id = m.current_step_id
    left join production_orders o on o.id = s.production_order_id
    left join products g on g.id = o.product_id
    left join users u on u.id = s.assigned_user_id
    left join lateral tank_contents(m.id) c on m.kind = 'tank'
  where m.is_active and m.area = 'production';
