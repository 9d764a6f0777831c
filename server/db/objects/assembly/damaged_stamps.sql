-- Stamps of assembly that sessions spoiled or missed, and those that adjustments of its reels lost or destroyed. Each
-- session has a row of damaged stamps, also of none, which counts what it consumed.
create view damaged_stamps as
  with sessions as (
    select l.*, p.production_order_id,
      (select coalesce(sum(g.last_serial - g.first_serial + 1), 0) from stamp_ranges g
        where g.stamping_log_id = l.id and g.state = 'damaged_held')::int as held
    from stamping_logs l
      join product_stamping_orders p on p.id = l.product_stamping_order_id
      join production_orders o on o.id = p.production_order_id and o.area = 'assembly'
    where l.status <> 'open'
  )
  select s.id * 4 as id, s.version, s.created_at, s.created_by, s.updated_at, s.updated_by, s.ended_at as happened_at,
    s.reel_id, s.jurisdiction, s.production_order_id, 'damaged' as kind, s.damaged_qty as lost,
    s.stamps_consumed as consumed, r.label as reason, s.stamping_machine_id, s.user_id, s.held,
    s.damaged_qty > 0 and s.held = 0 as is_destroyed, null::text as certificate
  from sessions s left join parameters r on r.id = s.damage_reason_parameter_id
  union all
  select s.id * 4 + 1, s.version, s.created_at, s.created_by, s.updated_at, s.updated_by, s.ended_at, s.reel_id,
    s.jurisdiction, s.production_order_id, 'missing', s.missing_qty, 0, s.missing_reason, s.stamping_machine_id, s.user_id,
    0, false, null
  from sessions s where s.missing_qty > 0
  union all
  select a.id * 4 + 2, a.version, a.created_at, a.created_by, a.updated_at, a.updated_by, a.decided_at, a.reel_id,
    r.jurisdiction, null, case when a.kind in ('destroy_unused', 'destroy_damaged') then 'destroyed'
      when a.kind = 'damaged_outside' then 'damaged' else 'missing' end, a.qty, 0, a.reason, null, a.requested_by_id,
    0, a.kind in ('destroy_unused', 'destroy_damaged'), a.document_ref
  from reel_adjustments a join reels r on r.id = a.reel_id
  where r.area = 'assembly' and a.status = 'approved'
    and a.kind in ('lost', 'stolen', 'splice_gap', 'damaged_outside', 'destroy_unused', 'destroy_damaged');
