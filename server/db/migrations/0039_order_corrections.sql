-- Corrections of what was logged on production orders, decided by another person.
create table production_order_corrections (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  production_order_id bigint not null references production_orders,
  step_id bigint references production_order_steps,
  production_log_id bigint references production_logs,
  kind text not null check (kind in (
    'quantity', 'scrap_reason', 'lot', 'machine', 'user', 'order_qty', 'reopen_step', 'reopen_order')),
  new_good numeric(18,6) check (new_good >= 0),
  new_scrap numeric(18,6) check (new_scrap >= 0),
  new_scrap_reason_parameter_id bigint references parameters,
  wrong_lot_id bigint references lots,
  new_lot_id bigint references lots,
  new_machine_id bigint references machines,
  new_user_id bigint references users,
  new_qty_planned numeric(18,6) check (new_qty_planned > 0),
  reason text not null check (length(reason) between 1 and 500),
  old_value text,
  new_value text,
  delta_good numeric(18,6) not null default 0,
  delta_scrap numeric(18,6) not null default 0,
  requested_by_id bigint references users,
  requested_at timestamptz(3) not null,
  decided_by_id bigint references users,
  decided_at timestamptz(3),
  note text check (length(note) between 1 and 500),
  effect_movement_ids text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (kind in ('order_qty', 'reopen_order', 'reopen_step') or production_log_id is not null),
  check (kind not in ('reopen_order', 'reopen_step') or step_id is not null),
  check (wrong_lot_id <> new_lot_id),
  -- Nobody decides what he requested.
  check (status not in ('approved', 'rejected') or decided_by_id is distinct from requested_by_id)
);
create index production_order_corrections_number on production_order_corrections (number collate "C", id);
create index production_order_corrections_order on production_order_corrections (production_order_id, id);
create index production_order_corrections_log on production_order_corrections (production_log_id);
create index production_order_corrections_status on production_order_corrections (status, id);
create index production_order_corrections_decided on production_order_corrections (decided_at, id);
-- An order waits for one decision at a time about each of its lines, and about each other thing.
create unique index production_order_corrections_pending on production_order_corrections
  (production_order_id, kind, coalesce(production_log_id, step_id, 0)) where status = 'pending';

-- A line that corrects another says which, and by which correction.
alter table production_logs
  add column correction_id bigint references production_order_corrections,
  add column reversal_of_id bigint references production_logs;
create index production_logs_reversal on production_logs (reversal_of_id, id) where reversal_of_id is not null;
create index production_logs_correction on production_logs (correction_id) where correction_id is not null;
