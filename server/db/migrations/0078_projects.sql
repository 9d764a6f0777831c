create table projects (
  id bigint generated always as identity primary key,
  number text not null unique,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) between 1 and 4000),
  category text not null default 'other' check (category in (
    'capital', 'facility', 'product_launch', 'regulatory', 'it', 'quality', 'other')),
  owner_id bigint not null references users,
  sponsor_id bigint references users,
  customer_id bigint references customers,
  location_id bigint references locations,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  start_date date,
  due_date date,
  budget numeric(14,4) check (budget >= 0),
  hourly_cost numeric(14,4) check (hourly_cost >= 0),
  is_template boolean not null default false,
  baseline_start_date date,
  baseline_due_date date,
  baseline_hours numeric(12,2) check (baseline_hours >= 0),
  actual_start_date date,
  actual_end_date date,
  closing_note text check (length(closing_note) between 1 and 2000),
  health text not null default 'on_track' check (health in ('late', 'at_risk', 'on_track')),
  health_rank integer not null default 3 check (health_rank between 1 and 9),
  health_note text check (length(health_note) between 1 and 300),
  health_until date,
  progress_percent numeric(7,4) not null default 0 check (progress_percent between 0 and 100),
  estimated_hours numeric(12,2) not null default 0,
  logged_hours numeric(12,2) not null default 0,
  hours_left numeric(12,2) not null default 0,
  cost numeric(14,4) not null default 0,
  budget_use_percent numeric(12,4),
  tasks integer not null default 0,
  open_items integer not null default 0,
  late_items integer not null default 0,
  next_due date,
  projected_end date,
  status text not null default 'draft' check (status in (
    'draft', 'planned', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (start_date <= due_date),
  check (status in ('draft', 'planned') or actual_start_date is not null or status = 'cancelled'),
  check (status not in ('completed', 'cancelled') or closing_note is not null)
);
-- A name is free again once its project is closed.
create unique index projects_name on projects (lower(name)) where status not in ('completed', 'cancelled');
create index projects_number on projects (number collate "C", id);
create index projects_owner on projects (owner_id);
create index projects_sponsor on projects (sponsor_id) where sponsor_id is not null;
create index projects_customer on projects (customer_id) where customer_id is not null;
create index projects_location on projects (location_id) where location_id is not null;
create index projects_health on projects (health_rank, due_date, id);

create table project_members (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  user_id bigint not null references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (project_id, user_id)
);
create index project_members_user on project_members (user_id);

create table project_tasks (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) between 1 and 2000),
  parent_task_id bigint references project_tasks check (parent_task_id <> id),
  owner_id bigint references users,
  start_date date,
  due_date date,
  weight numeric(7,4) check (weight >= 0),
  is_milestone boolean not null default false,
  is_outside boolean not null default false,
  sequence integer not null check (sequence >= 1),
  level integer not null default 1 check (level between 1 and 3),
  is_phase boolean not null default false,
  blocked_reason text check (length(blocked_reason) between 1 and 300),
  blocked_from text,
  baseline_start_date date,
  baseline_due_date date,
  baseline_hours numeric(12,2),
  actual_start_date date,
  actual_end_date date,
  progress_percent numeric(7,4) not null default 0 check (progress_percent between 0 and 100),
  items integer not null default 0,
  items_done integer not null default 0,
  open_required integer not null default 0,
  estimated_hours numeric(12,2) not null default 0,
  logged_hours numeric(12,2) not null default 0,
  hours_left numeric(12,2) not null default 0,
  projected_start date,
  projected_end date,
  slack_days integer,
  is_critical boolean not null default false,
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'blocked', 'done', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (project_id, name),
  constraint project_tasks_sequence unique (project_id, sequence) deferrable initially deferred,
  check (start_date <= due_date),
  check (not is_milestone or start_date is not distinct from due_date),
  check (status <> 'blocked' or blocked_reason is not null),
  check (status <> 'done' or open_required = 0)
);
create index project_tasks_parent on project_tasks (parent_task_id) where parent_task_id is not null;
create index project_tasks_owner on project_tasks (owner_id) where owner_id is not null;

create table project_dependencies (
  id bigint generated always as identity primary key,
  project_task_id bigint not null references project_tasks on delete cascade,
  depends_on_id bigint not null references project_tasks on delete cascade,
  kind text not null default 'finish_to_start' check (kind in (
    'finish_to_start', 'start_to_start', 'finish_to_finish')),
  lag_days integer not null default 0 check (lag_days between -60 and 365),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (project_task_id, depends_on_id),
  check (depends_on_id <> project_task_id)
);
create index project_dependencies_on on project_dependencies (depends_on_id);

create table task_items (
  id bigint generated always as identity primary key,
  project_task_id bigint not null references project_tasks on delete cascade,
  name text not null check (length(name) between 1 and 200),
  item_type text not null default 'action' check (item_type in (
    'action', 'check', 'purchase', 'document', 'measurement', 'decision')),
  assignee_id bigint references users,
  reviewer_id bigint references users,
  due_date date,
  estimated_hours numeric(9,2) check (estimated_hours >= 0),
  remaining_hours numeric(9,2) check (remaining_hours >= 0),
  expected_value numeric(18,6),
  min_value numeric(18,6),
  max_value numeric(18,6),
  unit text check (length(unit) between 1 and 20),
  linked_type text check (linked_type in (
    'purchases', 'production_orders', 'work_orders', 'products', 'trainings', 'rd_projects')),
  linked_number text check (length(linked_number) between 1 and 40),
  is_required boolean not null default true,
  is_outside boolean not null default false,
  sequence integer not null check (sequence >= 1),
  linked_id bigint,
  blocked_reason text check (length(blocked_reason) between 1 and 300),
  blocked_from text,
  waiver_note text check (length(waiver_note) between 1 and 300),
  done_at timestamptz(3),
  done_by_id bigint references users,
  progress_percent numeric(7,4) not null default 0 check (progress_percent between 0 and 100),
  records integer not null default 0,
  logged_hours numeric(12,2) not null default 0,
  hours_left numeric(12,2) not null default 0,
  amount numeric(14,4) not null default 0,
  last_value numeric(18,6),
  in_range boolean,
  last_record_at timestamptz(3),
  status text not null default 'todo' check (status in (
    'todo', 'in_progress', 'in_review', 'done', 'blocked', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  constraint task_items_sequence unique (project_task_id, sequence) deferrable initially deferred,
  check (reviewer_id <> assignee_id),
  check (min_value <= expected_value),
  check (expected_value <= max_value),
  check (min_value <= max_value),
  check ((linked_type is null) = (linked_id is null)),
  check (status <> 'blocked' or blocked_reason is not null)
);
create index task_items_assignee on task_items (assignee_id) where assignee_id is not null;
create index task_items_reviewer on task_items (reviewer_id) where reviewer_id is not null;
create index task_items_done_by on task_items (done_by_id) where done_by_id is not null;
create index task_items_linked on task_items (linked_type, linked_id) where linked_id is not null;

create table task_item_records (
  id bigint generated always as identity primary key,
  task_item_id bigint not null references task_items,
  record_date date not null,
  record_type text not null default 'work' check (record_type in ('work', 'measurement', 'note', 'decision', 'cost')),
  user_id bigint not null references users,
  hours numeric(9,2) check (hours between -24 and 24 and hours <> 0),
  value numeric(18,6),
  amount numeric(14,4),
  progress_percent numeric(7,4) check (progress_percent between 0 and 100),
  description text not null check (length(description) between 1 and 2000),
  in_range boolean,
  corrects_record_id bigint references task_item_records,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (record_type <> 'work' or hours is not null),
  check (record_type <> 'measurement' or value is not null),
  check (record_type <> 'cost' or amount is not null),
  check (corrects_record_id is not null or hours is null or hours > 0)
);
create index task_item_records_item on task_item_records (task_item_id, id);
create index task_item_records_user on task_item_records (user_id, record_date);
create index task_item_records_corrects on task_item_records (corrects_record_id) where corrects_record_id is not null;

-- What a reschedule changed, so that it can be undone: dates before and after, by task.
create table project_reschedules (
  id bigint generated always as identity primary key,
  project_id bigint not null references projects on delete cascade,
  kind text not null check (kind in ('move', 'forward', 'deadline')),
  changes jsonb not null,
  at timestamptz(3) not null,
  user_id bigint references users,
  undone_at timestamptz(3)
);
create index project_reschedules_project on project_reschedules (project_id, id);
create index project_reschedules_user on project_reschedules (user_id) where user_id is not null;
