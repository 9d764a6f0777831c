-- Label checks: what is on a bottle compared with what its order demands; kept for ever.
create table label_checks (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'passed' check (status in ('passed', 'failed', 'resolved')),
  production_order_id bigint references production_orders,
  product_stamping_order_id bigint references product_stamping_orders,
  step_id bigint references production_order_steps,
  product_id bigint not null references products,
  machine_id bigint references machines,
  checkpoint text not null check (checkpoint in (
    'start', 'hourly', 'roll_change', 'reel_change', 'end', 'transfer', 'shipping')),
  scanned_upc text check (length(scanned_upc) between 1 and 60),
  scanned_label_code text check (length(scanned_label_code) between 1 and 60),
  scanned_lot text check (length(scanned_lot) between 1 and 60),
  scanned_stamp_serial text check (length(scanned_stamp_serial) between 1 and 60),
  expected_upc text,
  expected_label_code text,
  expected_lot text,
  expected_jurisdiction text,
  items text[] not null,
  failed_items text[] not null default '{}',
  fail_note text check (length(fail_note) between 1 and 500),
  user_id bigint references users,
  checked_at timestamptz(3) not null,
  resolution text check (length(resolution) between 1 and 500),
  resolved_at timestamptz(3),
  resolved_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- Of exactly one order.
  check ((production_order_id is null) <> (product_stamping_order_id is null)),
  check ((status = 'passed') = (cardinality(failed_items) = 0)),
  check ((status = 'resolved') = (resolved_at is not null)),
  check ((status = 'resolved') = (resolution is not null))
);
create index label_checks_number on label_checks (number collate "C", id);
create index label_checks_checked on label_checks (checked_at, id);
create index label_checks_order on label_checks (production_order_id);
create index label_checks_stamping_order on label_checks (product_stamping_order_id);
create index label_checks_step on label_checks (step_id, checkpoint);
create index label_checks_product on label_checks (product_id);
create index label_checks_machine on label_checks (machine_id);
create index label_checks_failed on label_checks (step_id) where status = 'failed';

-- A step whose labels are checked: when the next check is due, and the check that failed.
alter table production_order_steps
  add column requires_label_check boolean not null default false,
  add column label_due_at timestamptz(3),
  add column label_failed text check (length(label_failed) <= 20);
update production_order_steps s set requires_label_check = true
from flow_actions a where a.id = s.flow_action_id and a.requires_label_check and s.status in ('waiting', 'ready');
