-- Phases, machines, flows, recipes and production orders.

create table phases (
  id bigint generated always as identity primary key,
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  sequence integer not null check (sequence between 1 and 10000),
  colour text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  icon text check (length(icon) between 1 and 40),
  roles text[] not null default '{}',
  wall_visible boolean not null default true,
  wip_limit integer check (wip_limit > 0),
  target_hours numeric(6,2) check (target_hours > 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index phases_code_key on phases (area, code);
create unique index phases_name_key on phases (area, name);

insert into phases (code, name, sequence, colour, icon, roles, wip_limit, target_hours) values
  ('batching', 'Batching', 10, '#0d1a85', 'flask', '{batcher}', 8, 4),
  ('hplc', 'HPLC', 20, '#4c8fc7', 'microscope', '{hplc_tech,qa_manager}', 10, 2),
  ('bottling', 'Bottling', 30, '#36777a', 'bottle', '{bottler}', 6, 5),
  ('labelling', 'Labelling', 40, '#166100', 'tag', '{labeler}', 6, 5),
  ('stamping', 'Stamping', 50, '#7e8118', 'rubber-stamp', '{stamper}', 6, 6),
  ('packing', 'Packing', 60, '#462806', 'package', '{labeler}', 6, 3),
  ('transfer', 'Transfer', 70, '#c18472', 'transfer', '{transfer}', 8, 1),
  ('shipping', 'Shipping', 80, '#752c58', 'truck', '{shipping}', 8, 8);

create table operations (
  id bigint generated always as identity primary key,
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  phase_id bigint not null references phases,
  role text not null check (role in (
    'admin', 'inventory', 'product_approval_admin', 'supervisor', 'warehouse', 'planning', 'requester',
    'batcher', 'bottler', 'labeler', 'transfer', 'shipping', 'recovery', 'stamper', 'manager', 'qa_manager',
    'hplc_tech', 'supervisor_batcher', 'supervisor_production', 'stamp_inventory', 'recipes',
    'recipe_approval', 'production_reports', 'sealer', 'cartoner', 'director', 'purchase', 'sale',
    'rd_requester', 'rd_supervisor', 'rd_flavorist', 'rd_quality_control', 'head_batcher',
    'training_supervisor', 'trainer', 'automation_tech')),
  unit_kind text not null check (unit_kind in ('ml', 'unit', 'carton', 'skid', 'sample')),
  standard_rate_per_hour numeric(12,2) not null default 0 check (standard_rate_per_hour >= 0),
  setup_minutes integer not null default 0 check (setup_minutes >= 0),
  needs_machine boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index operations_code_key on operations (area, code);
create unique index operations_name_key on operations (area, name);
create index operations_phase on operations (phase_id);

-- The current state is a copy of the open row of machine_states, written in the same transaction.
create table machines (
  id bigint generated always as identity primary key,
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in (
    'tank', 'scale', 'filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer', 'hplc', 'conveyor',
    'other')),
  phase_id bigint not null references phases,
  location_id bigint not null references locations,
  line text check (length(line) between 1 and 40),
  ideal_rate_per_hour numeric(12,2) check (ideal_rate_per_hour > 0),
  capacity_ml numeric(18,6) check (capacity_ml > 0),
  min_batch_ml numeric(18,6) check (min_batch_ml >= 0),
  planned_minutes_per_shift integer check (planned_minutes_per_shift between 1 and 1440),
  qr_code text check (length(qr_code) between 1 and 60),
  is_active boolean not null default true,
  current_state text not null default 'idle' check (current_state in (
    'running', 'setup', 'idle', 'planned_stop', 'down', 'maintenance', 'cleaning', 'off')),
  current_state_since timestamptz(3) not null,
  current_step_id bigint,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (kind <> 'tank' or capacity_ml is not null),
  check (min_batch_ml < capacity_ml),
  check (kind not in ('filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer') or ideal_rate_per_hour is not null)
);
create unique index machines_code_key on machines (area, code);
create unique index machines_name_key on machines (area, name);
create unique index machines_qr_code_key on machines (qr_code);
create index machines_phase on machines (phase_id);
create index machines_location on machines (location_id);
create index machines_current_step on machines (current_step_id);

create table flows (
  id bigint generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  area text not null default 'production' check (area in ('production', 'assembly')),
  code text not null check (length(code) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  description text check (length(description) between 1 and 500),
  overage_percent numeric(7,4) not null default 2 check (overage_percent between 0 and 100),
  line_loss_ml numeric(18,6) not null default 1500 check (line_loss_ml >= 0),
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  action_count integer not null default 0 check (action_count >= 0)
);
create unique index flows_code_key on flows (area, code);
create unique index flows_name_key on flows (area, name);
create unique index flows_default_key on flows (area) where is_default;

alter table products add foreign key (default_flow_id) references flows;

create table flow_actions (
  id bigint generated always as identity primary key,
  flow_id bigint not null references flows,
  sequence integer not null check (sequence between 1 and 10000),
  phase_id bigint not null references phases,
  operation_id bigint not null references operations,
  machine_id bigint references machines,
  allow_overlap boolean not null default true,
  min_buffer_qty numeric(18,6) not null default 0 check (min_buffer_qty >= 0),
  requires_hplc_pass boolean not null default false,
  requires_label_check boolean not null default false,
  requires_second_person boolean not null default false,
  is_optional boolean not null default false,
  scrap_limit_percent numeric(7,4) not null default 3 check (scrap_limit_percent between 0 and 100),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  constraint flow_actions_sequence_key unique (flow_id, sequence) deferrable initially immediate
);
create index flow_actions_phase on flow_actions (phase_id);
create index flow_actions_operation on flow_actions (operation_id);
create index flow_actions_machine on flow_actions (machine_id);

create table recipes (
  id bigint generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'retired')),
  name text not null check (length(name) between 1 and 160),
  product_id bigint not null references products,
  basis text not null default 'volume' check (basis in ('volume', 'weight')),
  target_strength_mg_ml numeric(9,3) not null check (target_strength_mg_ml between 0 and 1000),
  density_g_ml numeric(9,6) check (density_g_ml > 0),
  mix_minutes integer not null default 0 check (mix_minutes >= 0),
  rest_hours numeric(8,2) not null default 0 check (rest_hours >= 0),
  effective_from date,
  is_rework boolean not null default false,
  export_only boolean not null default false,
  notes text check (length(notes) between 1 and 2000),
  code text not null check (length(code) between 1 and 20),
  revision integer not null check (revision > 0),
  pg_percent numeric(7,4) not null default 0 check (pg_percent between 0 and 100),
  vg_percent numeric(7,4) not null default 0 check (vg_percent between 0 and 100),
  approved_by_id bigint references users,
  approved_at timestamptz(3),
  replaced_by_id bigint references recipes,
  reject_note text check (length(reject_note) between 1 and 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index recipes_revision_key on recipes (code, revision);
create index recipes_product on recipes (product_id);
create index recipes_approved_by on recipes (approved_by_id);
create index recipes_replaced_by on recipes (replaced_by_id);
create unique index recipes_approved_key on recipes (code) where status = 'approved';
create index recipes_code on recipes (code collate "C", id);

create table recipe_lines (
  id bigint generated always as identity primary key,
  recipe_id bigint not null references recipes,
  sequence integer not null check (sequence between 1 and 10000),
  product_id bigint not null references products,
  role text not null check (role in ('nicotine', 'flavour', 'pg', 'vg', 'additive', 'recovery')),
  percent numeric(9,6) not null check (percent > 0 and percent <= 100),
  strength_mg_ml numeric(9,3) check (strength_mg_ml between 0 and 1000),
  tolerance_percent numeric(7,4) check (tolerance_percent between 0 and 100),
  is_hazard boolean not null default false,
  note text check (length(note) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (role <> 'nicotine' or strength_mg_ml is not null)
);
create unique index recipe_lines_product_id_key on recipe_lines (recipe_id, product_id);
create index recipe_lines_product on recipe_lines (product_id);

create table production_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'draft' check (status in (
    'draft', 'pending', 'planned', 'released', 'in_progress', 'on_hold', 'done', 'shipped', 'closed', 'cancelled')),
  product_id bigint not null references products,
  recipe_id bigint not null references recipes,
  flow_id bigint not null references flows,
  qty_planned numeric(18,6) not null check (qty_planned > 0),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'rush')),
  urgency integer not null generated always as (
    case priority when 'rush' then 1 when 'high' then 2 when 'normal' then 3 else 4 end) stored,
  requested_on date,
  due_on date not null check (due_on >= requested_on),
  planned_start timestamptz(3),
  planned_end timestamptz(3) check (planned_end >= planned_start),
  kind text not null default 'standard' check (kind in ('standard', 'rework', 'sample', 'bulk')),
  parent_order_id bigint references production_orders,
  location_id bigint references locations,
  batch_count integer check (batch_count between 1 and 20),
  label_version text check (length(label_version) <= 40),
  external_ref text check (length(external_ref) <= 60),
  notes text check (length(notes) <= 2000),
  recipe_revision integer,
  volume_planned_ml numeric(18,6) not null check (volume_planned_ml >= 0),
  volume_ml numeric(18,6),
  strength_mg_ml numeric(9,3),
  jurisdiction text check (length(jurisdiction) = 2),
  units_per_carton integer check (units_per_carton > 0),
  qty_bottled numeric(18,6) not null default 0,
  qty_labelled numeric(18,6) not null default 0,
  qty_stamped numeric(18,6) not null default 0,
  qty_packed numeric(18,6) not null default 0,
  qty_transferred numeric(18,6) not null default 0,
  qty_shipped numeric(18,6) not null default 0,
  qty_scrapped numeric(18,6) not null default 0,
  volume_batched_ml numeric(18,6) not null default 0,
  volume_scrapped_ml numeric(18,6) not null default 0,
  lot_prefix text check (length(lot_prefix) <= 20),
  current_phase_id bigint references phases,
  submitted_by_id bigint references users,
  approved_by_id bigint references users,
  started_at timestamptz(3),
  done_at timestamptz(3),
  shipped_at timestamptz(3),
  hold_reason_parameter_id bigint references parameters,
  hold_note text check (length(hold_note) <= 500),
  reject_note text check (length(reject_note) <= 500),
  cancel_note text check (length(cancel_note) <= 500),
  short_note text check (length(short_note) <= 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index production_orders_external_ref_key on production_orders (external_ref);
create index production_orders_list on production_orders (urgency, due_on, id);
create index production_orders_status on production_orders (status, urgency, due_on, id);
create index production_orders_product on production_orders (product_id);
create index production_orders_recipe on production_orders (recipe_id);
create index production_orders_flow on production_orders (flow_id);
create index production_orders_phase on production_orders (current_phase_id) where status in ('released', 'in_progress', 'on_hold');
create index production_orders_open_due on production_orders (due_on) where status in ('planned', 'released', 'in_progress', 'on_hold');
create index production_orders_due on production_orders (due_on, id);
create index production_orders_done on production_orders (done_at);
create index production_orders_created on production_orders (created_at, id);
-- Lists sort text by code point, so their index has to as well.
create index production_orders_number on production_orders (number collate "C", id);
-- For the search box, which finds any part of a text.
create index production_orders_search on production_orders using gin (
  lower(number) gin_trgm_ops, lower(external_ref) gin_trgm_ops, lower(lot_prefix) gin_trgm_ops);

alter table lots add foreign key (production_order_id) references production_orders;

create table production_order_materials (
  id bigint generated always as identity primary key,
  production_order_id bigint not null references production_orders,
  product_id bigint not null references products,
  source text not null check (source in ('recipe', 'packaging')),
  qty_required numeric(18,6) not null check (qty_required >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index production_order_materials_key on production_order_materials (production_order_id, product_id, source);
create index production_order_materials_product on production_order_materials (product_id, id);

create table production_order_steps (
  id bigint generated always as identity primary key,
  status text not null default 'waiting' check (status in (
    'waiting', 'ready', 'in_progress', 'paused', 'blocked', 'done', 'skipped')),
  production_order_id bigint not null references production_orders,
  sequence integer not null,
  batch_no integer not null default 0 check (batch_no between 0 and 20),
  flow_action_id bigint references flow_actions on delete set null,
  phase_id bigint not null references phases,
  operation_id bigint not null references operations,
  machine_id bigint references machines,
  assigned_user_id bigint references users,
  unit_kind text not null check (unit_kind in ('ml', 'unit', 'carton', 'skid', 'sample')),
  qty_planned numeric(18,6) not null default 0 check (qty_planned >= 0),
  qty_in numeric(18,6) not null default 0 check (qty_in >= 0),
  qty_good numeric(18,6) not null default 0 check (qty_good >= 0),
  qty_scrap numeric(18,6) not null default 0 check (qty_scrap >= 0),
  qty_rework numeric(18,6) not null default 0 check (qty_rework >= 0),
  allow_overlap boolean not null default false,
  min_buffer_qty numeric(18,6) not null default 0 check (min_buffer_qty >= 0),
  requires_hplc_pass boolean not null default false,
  is_optional boolean not null default false,
  scrap_limit_percent numeric(7,4) not null default 3 check (scrap_limit_percent between 0 and 100),
  ready_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  running_since timestamptz(3),
  paused_at timestamptz(3),
  blocked_at timestamptz(3),
  run_seconds integer not null default 0 check (run_seconds >= 0),
  pause_seconds integer not null default 0 check (pause_seconds >= 0),
  pause_reason_parameter_id bigint references parameters,
  scrap_note text check (length(scrap_note) <= 500),
  block_code text check (block_code in (
    'hplc_failed', 'label_check_failed', 'machine_down', 'material_short', 'qa_hold', 'reel_missing')),
  block_note text check (length(block_note) <= 500),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (status <> 'blocked' or block_code is not null)
);
create unique index production_order_steps_key on production_order_steps (production_order_id, sequence, batch_no);
create index production_order_steps_open on production_order_steps (phase_id, status)
  where status in ('ready', 'in_progress', 'paused', 'blocked');
-- A machine runs one step at a time.
create unique index production_order_steps_running on production_order_steps (machine_id) where status = 'in_progress';
create index production_order_steps_machine on production_order_steps (machine_id, id);
create index production_order_steps_flow_action on production_order_steps (flow_action_id);
create index production_order_steps_finished on production_order_steps (phase_id, finished_at) where finished_at is not null;
alter table machines add foreign key (current_step_id) references production_order_steps;

create table production_logs (
  id bigint generated always as identity primary key,
  production_order_id bigint not null references production_orders,
  step_id bigint not null references production_order_steps,
  phase_id bigint not null references phases,
  operation_id bigint not null references operations,
  machine_id bigint references machines,
  user_id bigint references users,
  event text not null check (event in (
    'start', 'report', 'pause', 'resume', 'finish', 'block', 'unblock', 'skip', 'reopen', 'correct')),
  qty_good numeric(18,6) not null default 0,
  qty_scrap numeric(18,6) not null default 0,
  qty_rework numeric(18,6) not null default 0,
  scrap_reason_parameter_id bigint references parameters,
  pause_reason_parameter_id bigint references parameters,
  note text check (length(note) <= 500),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  duration_s integer not null check (duration_s >= 0),
  crew_count integer check (crew_count >= 1),
  posting_key text check (length(posting_key) <= 80),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- When the server received what was done offline.
  arrived_at timestamptz(3),
  check (ended_at >= started_at),
  check (event = 'correct' or (qty_good >= 0 and qty_scrap >= 0 and qty_rework >= 0)),
  check (event = 'correct' or qty_scrap = 0 or scrap_reason_parameter_id is not null)
);
create unique index production_logs_posting_key on production_logs (user_id, posting_key);
create index production_logs_step on production_logs (step_id, id);
create index production_logs_order on production_logs (production_order_id, id);
create index production_logs_time on production_logs (ended_at, id);
create index production_logs_machine on production_logs (machine_id, ended_at);
create index production_logs_scrap on production_logs (ended_at) where qty_scrap > 0;

create table machine_states (
  id bigint generated always as identity primary key,
  machine_id bigint not null references machines,
  state text not null check (state in (
    'running', 'setup', 'idle', 'planned_stop', 'down', 'maintenance', 'cleaning', 'off')),
  reason_parameter_id bigint references parameters,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  duration_s integer check (duration_s >= 0),
  production_order_step_id bigint references production_order_steps,
  user_id bigint references users,
  source text not null check (source in ('operator', 'system', 'signal')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (ended_at > started_at),
  check ((ended_at is null) = (duration_s is null))
);
create unique index machine_states_open on machine_states (machine_id) where ended_at is null;
create unique index machine_states_time on machine_states (machine_id, started_at) include (ended_at, state);
create index machine_states_started on machine_states (started_at, id);
create index machine_states_step on machine_states (production_order_step_id);
