-- Batches are weighed line by line: each addition is a row for ever and a movement of the ledger.
create table batching_additions (
  id bigint generated always as identity primary key,
  production_order_id bigint not null references production_orders,
  step_id bigint not null references production_order_steps,
  batch_no integer not null check (batch_no >= 1),
  kind text not null check (kind in ('adjustment', 'recovery_input')),
  product_id bigint not null references products,
  lot_id bigint references lots,
  target_ml numeric(18,6) not null check (target_ml > 0),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  tolerance_percent numeric(7,4) not null check (tolerance_percent between 0 and 100),
  note text check (length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index batching_additions_step on batching_additions (step_id);
create index batching_additions_order on batching_additions (production_order_id);

create table batching_logs (
  id bigint generated always as identity primary key,
  production_order_id bigint not null references production_orders,
  step_id bigint not null references production_order_steps,
  batch_no integer not null check (batch_no >= 1),
  recipe_line_id bigint references recipe_lines,
  addition_id bigint references batching_additions,
  kind text not null check (kind in ('recipe', 'adjustment', 'recovery_input')),
  product_id bigint not null references products,
  lot_id bigint not null references lots,
  bin_id bigint not null references bins,
  lab_receiving_container_id integer,
  target_qty numeric(18,6) not null check (target_qty >= 0),
  actual_qty numeric(18,6) not null check (actual_qty > 0),
  unit text not null check (unit in ('g', 'ml')),
  actual_ml numeric(18,6) not null check (actual_ml > 0),
  is_partial boolean not null default false,
  deviation_percent numeric(12,4),
  tolerance_percent numeric(7,4) not null check (tolerance_percent between 0 and 100),
  verdict text not null check (verdict in ('ok', 'out_of_tolerance', 'overridden')),
  override_reason text check (length(override_reason) between 1 and 500),
  override_by_id bigint references users,
  scale_machine_id bigint references machines,
  weighed_by_id bigint references users,
  weighed_at timestamptz(3) not null,
  arrived_at timestamptz(3),
  verified_by_id bigint references users,
  stock_movement_id bigint references stock_movements,
  posting_key text check (length(posting_key) <= 80),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (recipe_line_id is null or addition_id is null),
  check (is_partial = (deviation_percent is null)),
  check (verdict <> 'overridden' or (override_reason is not null and override_by_id is not null)),
  check (verified_by_id <> weighed_by_id)
);
create unique index batching_logs_posting_key on batching_logs (weighed_by_id, posting_key);
create index batching_logs_step on batching_logs (step_id, id);
create index batching_logs_order on batching_logs (production_order_id, id);
create index batching_logs_time on batching_logs (weighed_at, id);
create index batching_logs_lot on batching_logs (lot_id);
create index batching_logs_addition on batching_logs (addition_id);

alter table production_order_steps
  add column lines_to_weigh integer not null default 0 check (lines_to_weigh >= 0),
  add column lines_weighed integer not null default 0 check (lines_weighed >= 0),
  add column weighed_at timestamptz(3),
  add column unweighed_reason text check (length(unweighed_reason) between 1 and 500),
  add column ppe_confirmed boolean not null default false,
  add column tank_clean boolean not null default false;

-- What a second person confirms at the screen of another one.
create table witness_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users,
  shown_to_id bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (user_id <> shown_to_id)
);
create index witness_tokens_time on witness_tokens (created_at);
