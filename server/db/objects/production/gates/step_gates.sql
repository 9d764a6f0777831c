-- What the gates of open steps look at.
create view step_gates as
  select s.id, s.version + o.version as version, s.production_order_id, o.area, o.number, o.status as order_status,
    case when o.status = 'on_hold' then coalesce(o.hold_note, h.label) end as hold_note,
    case when o.status = 'on_hold' then o.held_at end as held_at,
    s.status, p.roles as phase_roles, s.block_code, s.ready_at, k.*,
    s.created_at, s.created_by, s.updated_at, s.updated_by
  from production_order_steps s
    join production_orders o on o.id = s.production_order_id
    join phases p on p.id = s.phase_id
    left join parameters h on h.id = o.hold_reason_parameter_id
    cross join lateral step_facts(s.id) k
  where s.status not in ('done', 'skipped') and o.status in ('released', 'in_progress', 'on_hold', 'done');
