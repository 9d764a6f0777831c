-- The production floor: orders, what they need, their steps, what happened at each, and what the machines did.

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
-- Text is ordered by code point in lists, so an index that serves them has to be too.
create index production_orders_number on production_orders (number collate "C", id);
-- The search box looks inside of words. A database that does not offer the extension searches row by row.
do $$
begin
  create extension if not exists pg_trgm;
  create index production_orders_search on production_orders using gin (
    lower(number) gin_trgm_ops, lower(external_ref) gin_trgm_ops, lower(lot_prefix) gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;

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
-- Whatever the code believes, a machine runs one step.
create unique index production_order_steps_running on production_order_steps (machine_id) where status = 'in_progress';
create index production_order_steps_machine on production_order_steps (machine_id, id);
create index production_order_steps_flow_action on production_order_steps (flow_action_id);
create index production_order_steps_finished on production_order_steps (phase_id, finished_at) where finished_at is not null;

alter table machines add constraint machines_current_step_id_fkey
  foreign key (current_step_id) references production_order_steps;

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

create function only_appended() returns trigger language plpgsql as $$
begin
  raise exception '% is only appended to', tg_table_name;
end $$;
create trigger production_logs_append_only before update or delete on production_logs
  for each row execute function only_appended();

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

-- A machine's states follow each other without gap and overlap; told at commit, so that one may close as the next opens.
create function machine_states_follow() returns trigger language plpgsql as $$
declare
  before_end timestamptz;
  after_start timestamptz;
  now_end timestamptz;
begin
  select ended_at into now_end from machine_states where id = new.id;
  select ended_at into before_end from machine_states
    where machine_id = new.machine_id and started_at < new.started_at order by started_at desc limit 1;
  if found and before_end is distinct from new.started_at then
    raise exception 'machine %: its states before % leave a gap or overlap', new.machine_id, new.started_at;
  end if;
  select started_at into after_start from machine_states
    where machine_id = new.machine_id and started_at > new.started_at order by started_at limit 1;
  if found and after_start is distinct from now_end then
    raise exception 'machine %: its states after % leave a gap or overlap', new.machine_id, new.started_at;
  end if;
  return null;
end $$;
create constraint trigger machine_states_follow after insert or update on machine_states
  deferrable initially deferred for each row execute function machine_states_follow();

create function machine_states_only_closed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or (new.machine_id, new.state, new.started_at) is distinct from
    (old.machine_id, old.state, old.started_at) then
    raise exception 'a machine state is only closed, never rewritten';
  end if;
  return new;
end $$;
create trigger machine_states_only_closed before update or delete on machine_states
  for each row execute function machine_states_only_closed();

-- Every machine has an open state from its first moment.
create function machine_begins() returns trigger language plpgsql as $$
begin
  insert into machine_states (machine_id, state, started_at, source, created_by, updated_by)
    values (new.id, new.current_state, new.current_state_since, 'system', new.created_by, new.created_by);
  return null;
end $$;
create trigger machine_begins after insert on machines for each row execute function machine_begins();
insert into machine_states (machine_id, state, started_at, source)
  select id, current_state, current_state_since, 'system' from machines;

create view board as
  select s.id, s.version + o.version as version, s.production_order_id, o.number, o.status as order_status, s.status,
    s.sequence, s.batch_no, coalesce(o.batch_count, 1) as batch_count,
    s.phase_id, p.name as phase, p.code as phase_code, p.sequence as phase_sequence, p.roles as phase_roles,
    x.name as operation, x.needs_machine,
    g.name as product, g.sku, b.name as brand, f.name as flavor,
    o.volume_ml, o.strength_mg_ml, o.jurisdiction, r.code || ' rev ' || coalesce(o.recipe_revision, r.revision) as recipe,
    s.unit_kind, s.qty_planned, s.qty_in, s.qty_good, s.qty_scrap, s.qty_rework,
    s.machine_id, m.name as machine, u.name as operator,
    s.ready_at, s.started_at, s.running_since, s.paused_at, s.blocked_at,
    coalesce(s.ready_at, s.created_at) as phase_since, s.run_seconds,
    case when x.standard_rate_per_hour > 0 then round(x.setup_minutes + 60 * s.qty_planned
      / case when s.unit_kind = 'carton' then coalesce(o.units_per_carton, 1) else 1 end
      / x.standard_rate_per_hour, 1) end as standard_minutes,
    o.due_on, o.priority, s.block_code, s.block_note,
    case when s.status = 'paused' then w.label end as pause_reason,
    case when o.status = 'on_hold' then coalesce(o.hold_note, h.label) end as hold_note,
    s.created_at, s.created_by, s.updated_at, s.updated_by
  from production_order_steps s
    join production_orders o on o.id = s.production_order_id
    join phases p on p.id = s.phase_id
    join operations x on x.id = s.operation_id
    join products g on g.id = o.product_id
    join recipes r on r.id = o.recipe_id
    left join brands b on b.id = g.brand_id
    left join flavors f on f.id = g.flavor_id
    left join machines m on m.id = s.machine_id
    left join users u on u.id = s.assigned_user_id
    left join parameters w on w.id = s.pause_reason_parameter_id
    left join parameters h on h.id = o.hold_reason_parameter_id
  where s.status in ('ready', 'in_progress', 'paused', 'blocked')
    and o.status in ('released', 'in_progress', 'on_hold');

-- The version a card had when it left the board.
create view board_versions as
  select s.id, s.version + o.version as version
  from production_order_steps s join production_orders o on o.id = s.production_order_id;

create view machines_board as
  select m.id, m.version, m.code, m.name, m.kind, m.line, p.code as phase_code, p.name as phase,
    m.ideal_rate_per_hour, m.current_state, m.current_state_since, w.label as reason,
    s.id as step_id, o.number, g.name as product, s.qty_planned, s.qty_good, u.name as operator,
    m.created_at, m.created_by, m.updated_at, m.updated_by
  from machines m
    join phases p on p.id = m.phase_id
    left join machine_states t on t.machine_id = m.id and t.ended_at is null
    left join parameters w on w.id = t.reason_parameter_id
    left join production_order_steps s on s.id = m.current_step_id
    left join production_orders o on o.id = s.production_order_id
    left join products g on g.id = o.product_id
    left join users u on u.id = s.assigned_user_id
  where m.is_active and m.area = 'production';

create view machines_board_versions as select id, version from machines;
