-- Decided corrections of production orders: what each changed, asked for by whom and decided by whom, and how long it
-- took.
create view order_corrections_log as
select c.id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.id as correction_id,
  c.production_order_id, e.phase_id, c.status as decision, c.kind, c.old_value, c.new_value,
  case c.status when 'approved' then c.delta_good else 0 end as delta_good,
  case c.status when 'approved' then c.delta_scrap else 0 end as delta_scrap,
  c.reason, c.requested_by_id, c.requested_at, c.decided_by_id, c.decided_at,
  round(extract(epoch from c.decided_at - c.requested_at) / 3600, 4) as hours, 1 as correction_count,
  (c.status = 'approved')::int as approved_count
from production_order_corrections c left join production_order_steps e on e.id = c.step_id
where c.status in ('approved', 'rejected');
