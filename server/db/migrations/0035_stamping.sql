-- Stamping: machines with their spindles, orders, one row for each reel on a machine, and corrections of what was counted.
create table stamping_machines (
  id bigint generated always as identity primary key,
  machine_id bigint not null unique references machines,
  applicator_model text check (length(applicator_model) between 1 and 80),
  spindles integer not null default 1 check (spindles between 1 and 2),
  counter_total bigint not null default 0 check (counter_total between 0 and 999999999999),
  counter_reason text check (length(counter_reason) between 1 and 500),
  counter_tolerance integer not null default 2 check (counter_tolerance between 0 and 1000),
  current_reel_id bigint references reels,
  second_reel_id bigint references reels,
  default_jurisdiction text check (default_jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  stamp_placement text check (length(stamp_placement) between 1 and 120),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (current_reel_id <> second_reel_id),
  check (spindles = 2 or second_reel_id is null)
);
create index stamping_machines_current_reel on stamping_machines (current_reel_id);
create index stamping_machines_second_reel on stamping_machines (second_reel_id);

insert into stamping_machines (machine_id) select id from machines where kind = 'stamper' order by id;

create table product_stamping_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'planned', 'in_progress', 'paused', 'pending_approval', 'done', 'cancelled')),
  kind text not null check (kind in ('from_stock', 'in_line')),
  production_order_id bigint references production_orders,
  step_id bigint references production_order_steps,
  source_product_id bigint references products,
  source_lot_id bigint references lots,
  source_bin_id bigint references bins,
  target_product_id bigint not null references products,
  target_bin_id bigint references bins,
  jurisdiction text not null check (length(jurisdiction) = 2 and jurisdiction <> 'EX'),
  qty_planned integer not null check (qty_planned between 1 and 10000000),
  qty_stamped integer not null default 0 check (qty_stamped >= 0),
  qty_wasted_bottles integer not null default 0 check (qty_wasted_bottles >= 0),
  qty_scrapped_bottles integer not null default 0 check (qty_scrapped_bottles >= 0),
  stamps_damaged integer not null default 0 check (stamps_damaged >= 0),
  stamps_missing integer not null default 0 check (stamps_missing >= 0),
  open_discrepancies integer not null default 0 check (open_discrepancies >= 0),
  stamping_machine_id bigint references stamping_machines,
  due_on date,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'rush')),
  crew_count integer not null default 1 check (crew_count between 1 and 100),
  started_at timestamptz(3),
  started_by_id bigint references users,
  finished_at timestamptz(3),
  finished_by_id bigint references users,
  paused_at timestamptz(3),
  pause_reason_parameter_id bigint references parameters,
  short_reason text check (length(short_reason) between 1 and 500),
  duty_units integer not null default 0 check (duty_units >= 0),
  duty_amount numeric(14,4) not null default 0 check (duty_amount >= 0),
  additional_duty_amount numeric(14,4) not null default 0 check (additional_duty_amount >= 0),
  notes text check (length(notes) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((kind = 'in_line') = (production_order_id is not null)),
  check ((kind = 'in_line') = (step_id is not null)),
  check ((kind = 'from_stock') = (source_product_id is not null)),
  check ((kind = 'from_stock') = (source_lot_id is not null)),
  check ((kind = 'from_stock') = (source_bin_id is not null)),
  check ((kind = 'from_stock') = (target_bin_id is not null)),
  check (qty_wasted_bottles <= stamps_damaged),
  check (duty_units = qty_stamped)
);
create index product_stamping_orders_number on product_stamping_orders (number collate "C", id);
create index product_stamping_orders_status on product_stamping_orders (status, due_on);
create index product_stamping_orders_order on product_stamping_orders (production_order_id);
create index product_stamping_orders_step on product_stamping_orders (step_id);
create index product_stamping_orders_source on product_stamping_orders (source_product_id);
create index product_stamping_orders_source_lot on product_stamping_orders (source_lot_id);
create index product_stamping_orders_target on product_stamping_orders (target_product_id);
create index product_stamping_orders_machine on product_stamping_orders (stamping_machine_id);
-- Bottles of a step are stamped on one order at a time.
create unique index product_stamping_orders_open_step on product_stamping_orders (step_id)
  where status in ('draft', 'planned', 'in_progress', 'paused');

create table stamping_logs (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'closed', 'pending_approval', 'corrected')),
  product_stamping_order_id bigint not null references product_stamping_orders,
  reel_id bigint not null references reels,
  stamping_machine_id bigint not null references stamping_machines,
  spindle integer not null check (spindle between 1 and 2),
  user_id bigint references users,
  start_serial bigint,
  end_serial bigint,
  stamps_consumed integer not null default 0 check (stamps_consumed >= 0),
  applied_qty integer not null default 0 check (applied_qty >= 0),
  damaged_qty integer not null default 0 check (damaged_qty >= 0),
  missing_qty integer not null default 0 check (missing_qty >= 0),
  wasted_bottles integer not null default 0 check (wasted_bottles >= 0),
  scrapped_bottles integer not null default 0 check (scrapped_bottles >= 0),
  damage_reason_parameter_id bigint references parameters,
  scrap_reason_parameter_id bigint references parameters,
  missing_reason text check (length(missing_reason) between 1 and 500),
  override_reason text check (length(override_reason) between 1 and 500),
  counter_start bigint check (counter_start >= 0),
  counter_end bigint check (counter_end >= 0),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by_id bigint references users,
  jurisdiction text not null,
  volume_ml numeric(18,6) check (volume_ml > 0),
  duty_rate numeric(14,4) not null default 0 check (duty_rate >= 0),
  duty_amount numeric(14,4) not null default 0 check (duty_amount >= 0),
  additional_duty_amount numeric(14,4) not null default 0 check (additional_duty_amount >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (applied_qty + damaged_qty + missing_qty = stamps_consumed),
  check (wasted_bottles <= damaged_qty),
  check (start_serial is null or end_serial is null or end_serial - start_serial + 1 = stamps_consumed),
  check (counter_end >= counter_start),
  check (ended_at >= started_at),
  check ((status = 'open') = (ended_at is null)),
  check (missing_qty = 0 or missing_reason is not null)
);
-- One open session on a reel and on a spindle.
create unique index stamping_logs_open_reel on stamping_logs (reel_id) where status = 'open';
create unique index stamping_logs_open_spindle on stamping_logs (stamping_machine_id, spindle) where status = 'open';
create index stamping_logs_order on stamping_logs (product_stamping_order_id, id);
create index stamping_logs_reel on stamping_logs (reel_id, id);
create index stamping_logs_ended on stamping_logs (ended_at, id);
create index stamping_logs_started on stamping_logs (started_at, id);
create index stamping_logs_pending on stamping_logs (product_stamping_order_id) where status = 'pending_approval';

create table stamping_corrections (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  stamping_log_id bigint not null references stamping_logs,
  product_stamping_order_id bigint not null references product_stamping_orders,
  kind text not null check (kind in ('count_error', 'wrong_reel', 'discrepancy')),
  old_applied_qty integer not null check (old_applied_qty >= 0),
  old_damaged_qty integer not null check (old_damaged_qty >= 0),
  old_missing_qty integer not null check (old_missing_qty >= 0),
  old_wasted_bottles integer not null check (old_wasted_bottles >= 0),
  old_scrapped_bottles integer not null check (old_scrapped_bottles >= 0),
  old_end_serial bigint,
  new_applied_qty integer not null check (new_applied_qty >= 0),
  new_damaged_qty integer not null check (new_damaged_qty >= 0),
  new_missing_qty integer not null check (new_missing_qty >= 0),
  new_wasted_bottles integer not null check (new_wasted_bottles >= 0),
  new_scrapped_bottles integer not null check (new_scrapped_bottles >= 0),
  new_end_serial bigint,
  reason text not null check (length(reason) between 1 and 500),
  requested_by_id bigint references users,
  stamped_by_id bigint references users,
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
  check (new_wasted_bottles <= new_damaged_qty),
  -- Nobody decides what he requested.
  check (status not in ('approved', 'rejected') or decided_by_id is distinct from requested_by_id)
);
create index stamping_corrections_number on stamping_corrections (number collate "C", id);
create index stamping_corrections_log on stamping_corrections (stamping_log_id, status);
create index stamping_corrections_order on stamping_corrections (product_stamping_order_id);
create index stamping_corrections_status on stamping_corrections (status, id);
-- What a session counted waits for one decision at a time.
create unique index stamping_corrections_pending on stamping_corrections (stamping_log_id) where status = 'pending';

-- Why a stamp was damaged.
insert into parameter_types (code, name, module, value_kind, is_system) values
  ('damage_reason', 'Stamp damage reasons', 'Production', 'text', true)
  on conflict (code) do update set is_system = true;
insert into parameters (parameter_type_id, code, label, sort_order, phases)
select t.id, p.code, p.label, p.sort_order, '{stamping}' from (values
  ('torn_on_peel', 'Torn on peel', 10),
  ('misapplied', 'Misapplied', 20),
  ('double_fed', 'Double fed', 30),
  ('glue_failed', 'Glue failed', 40),
  ('wet', 'Wet', 50),
  ('splice', 'Splice', 60),
  ('print_smeared', 'Print smeared', 70)
) as p (code, label, sort_order) join parameter_types t on t.code = 'damage_reason'
on conflict (parameter_type_id, code) do nothing;

-- Bottles that wait at the stampers already are stamped on an order.
insert into product_stamping_orders (number, status, kind, production_order_id, step_id, target_product_id, jurisdiction,
  qty_planned, due_on, priority)
select 'PSO-' || lpad(row_number() over (order by s.id)::text, 5, '0'), 'planned', 'in_line', o.id, s.id, o.product_id,
  o.jurisdiction, greatest(1, ceil(greatest(s.qty_planned, s.qty_in) - s.qty_good - s.qty_scrap - s.qty_rework))::integer,
  o.due_on, o.priority
from production_order_steps s
  join phases p on p.id = s.phase_id and p.code = 'stamping'
  join production_orders o on o.id = s.production_order_id
where s.status in ('ready', 'in_progress', 'paused', 'blocked') and o.status in ('released', 'in_progress', 'on_hold')
  and o.jurisdiction is not null and o.jurisdiction <> 'EX';
insert into document_sequences (prefix, next_number)
select 'PSO', count(*) + 1 from product_stamping_orders having count(*) > 0;
