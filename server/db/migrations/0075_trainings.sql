create table training_projects (
  id bigint generated always as identity primary key,
  number text not null unique,
  name text not null unique check (length(name) between 1 and 120),
  category_id bigint not null references training_categories,
  delivery text not null default 'session' check (delivery in ('session', 'read_and_sign', 'on_the_job', 'online_test')),
  duration_minutes integer not null default 60 check (duration_minutes between 1 and 2880),
  role_names text[] not null default '{}' check (role_names <@ array[
    'admin', 'inventory', 'product_approval_admin', 'supervisor', 'warehouse',
    'planning', 'requester', 'batcher', 'bottler', 'labeler',
    'transfer', 'shipping', 'recovery', 'stamper', 'manager',
    'qa_manager', 'hplc_tech', 'supervisor_batcher', 'supervisor_production', 'stamp_inventory',
    'recipes', 'recipe_approval', 'production_reports', 'sealer', 'cartoner',
    'director', 'purchase', 'sale', 'rd_requester', 'rd_supervisor',
    'rd_flavorist', 'rd_quality_control', 'head_batcher', 'training_supervisor', 'trainer',
    'automation_tech']),
  passing_score_percent numeric(7,4) check (passing_score_percent between 0 and 100),
  max_attempts integer not null default 3 check (max_attempts between 1 and 10),
  validity_months integer not null default 12 check (validity_months between 0 and 120),
  renewal_month integer check (renewal_month between 1 and 12),
  early_renewal_days integer not null default 0 check (early_renewal_days between 0 and 365),
  renewal text not null default 'same' check (renewal in ('same', 'refresher')),
  refresher_project_id bigint references training_projects check (refresher_project_id <> id),
  equivalent_project_id bigint references training_projects check (equivalent_project_id <> id),
  blocks_work boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (delivery <> 'online_test' or passing_score_percent is not null),
  check (renewal <> 'refresher' or refresher_project_id is not null)
);
create index training_projects_category on training_projects (category_id);
create index training_projects_refresher on training_projects (refresher_project_id)
  where refresher_project_id is not null;
create index training_projects_equivalent on training_projects (equivalent_project_id)
  where equivalent_project_id is not null;

create table training_project_documents (
  id bigint generated always as identity primary key,
  training_project_id bigint not null references training_projects on delete cascade,
  sequence integer not null check (sequence between 1 and 10000),
  document_id bigint not null references training_documents,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (training_project_id, document_id)
);
create index training_project_documents_document on training_project_documents (document_id);

create table training_project_trainers (
  id bigint generated always as identity primary key,
  training_project_id bigint not null references training_projects on delete cascade,
  user_id bigint not null references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (training_project_id, user_id)
);
create index training_project_trainers_user on training_project_trainers (user_id);

create table training_project_locations (
  id bigint generated always as identity primary key,
  training_project_id bigint not null references training_projects on delete cascade,
  location_id bigint not null references locations,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (training_project_id, location_id)
);
create index training_project_locations_location on training_project_locations (location_id);

create table training_project_operations (
  id bigint generated always as identity primary key,
  training_project_id bigint not null references training_projects on delete cascade,
  operation_id bigint not null references operations,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (training_project_id, operation_id)
);
create index training_project_operations_operation on training_project_operations (operation_id);

create table training_project_tasks (
  id bigint generated always as identity primary key,
  training_project_id bigint not null references training_projects on delete cascade,
  sequence integer not null check (sequence between 1 and 10000),
  text text not null check (length(text) between 1 and 300),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index training_project_tasks_project on training_project_tasks (training_project_id, sequence);

create table training_project_questions (
  id bigint generated always as identity primary key,
  training_project_id bigint not null references training_projects on delete cascade,
  sequence integer not null check (sequence between 1 and 10000),
  question text not null check (length(question) between 1 and 500),
  answer_a text not null check (length(answer_a) between 1 and 200),
  answer_b text not null check (length(answer_b) between 1 and 200),
  answer_c text check (length(answer_c) between 1 and 200),
  answer_d text check (length(answer_d) between 1 and 200),
  correct text[] not null check (correct <@ array['a', 'b', 'c', 'd']),
  points integer not null default 1 check (points between 1 and 100),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index training_project_questions_project on training_project_questions (training_project_id, sequence);

create table trainings (
  id bigint generated always as identity primary key,
  number text not null unique,
  training_project_id bigint not null references training_projects,
  trainer_id bigint references users,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  location_id bigint references locations,
  room text check (length(room) between 1 and 60),
  capacity integer check (capacity between 1 and 10000),
  language text not null default 'en' check (language in ('en', 'fr')),
  notes text check (length(notes) between 1 and 2000),
  month date,
  document_revisions jsonb not null default '[]',
  started_at timestamptz(3),
  completed_at timestamptz(3),
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  enrolled integer not null default 0 check (enrolled >= 0),
  passed integer not null default 0 check (passed >= 0),
  status text not null default 'planned' check (status in ('planned', 'open', 'in_progress', 'completed', 'cancelled')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (ends_at > starts_at),
  check (status <> 'cancelled' or cancel_reason is not null)
);
create index trainings_project on trainings (training_project_id, status);
create index trainings_trainer on trainings (trainer_id) where trainer_id is not null;
create index trainings_location on trainings (location_id) where location_id is not null;
create index trainings_starts on trainings (starts_at);

create table training_attendees (
  id bigint generated always as identity primary key,
  training_id bigint not null references trainings,
  user_id bigint not null references users,
  reason text not null default 'manual' check (reason in ('role', 'revision', 'expiry', 'manual', 'new_hire')),
  due_date date,
  training_project_id bigint not null references training_projects,
  attempts integer not null default 0 check (attempts >= 0),
  score_percent numeric(7,4) check (score_percent between 0 and 100),
  signed_at timestamptz(3),
  signature_hash text check (length(signature_hash) between 1 and 64),
  signed_statement text check (length(signed_statement) between 1 and 8000),
  countersigned_by_id bigint references users,
  countersigned_at timestamptz(3),
  passed_at timestamptz(3),
  valid_from date,
  expires_on date,
  comment text check (length(comment) between 1 and 500),
  is_imported boolean not null default false,
  expiry_logged boolean not null default false,
  reminded_days integer,
  status text not null default 'invited' check (status in (
    'invited', 'confirmed', 'attended', 'absent', 'excused', 'passed', 'failed', 'revoked')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  unique (training_id, user_id),
  check ((signed_at is null) = (signature_hash is null)),
  check (countersigned_by_id <> user_id),
  check (status <> 'passed' or valid_from is not null and (is_imported or signed_at is not null)),
  check (status not in ('failed', 'excused', 'revoked') or comment is not null)
);
create index training_attendees_holder on training_attendees (training_project_id, user_id)
  where status in ('passed', 'revoked');
create index training_attendees_user on training_attendees (user_id);
create index training_attendees_countersigned on training_attendees (countersigned_by_id)
  where countersigned_by_id is not null;
create index training_attendees_due on training_attendees (due_date)
  where status in ('invited', 'confirmed', 'attended', 'failed', 'absent');
create index training_attendees_expires on training_attendees (expires_on) where status = 'passed';

-- The chain: each row has the hash of the one before it, in the order of their numbers.
create table training_logs (
  id bigint generated always as identity primary key,
  seq bigint not null default 0 unique,
  at timestamptz(3) not null,
  actor_id bigint references users,
  user_id bigint references users,
  event text not null check (event in (
    'assigned', 'invited', 'confirmed', 'attended', 'absent', 'signed', 'test_submitted', 'passed', 'failed', 'excused',
    'countersigned', 'expired', 'renewed', 'revoked', 'corrected', 'document_read', 'document_effective',
    'document_superseded', 'reminder_sent', 'gate_blocked', 'gate_overridden')),
  training_id bigint references trainings,
  training_project_id bigint references training_projects,
  training_document_id bigint references training_documents,
  revision integer,
  details jsonb not null default '{}',
  hash text not null default '',
  previous_hash text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index training_logs_user on training_logs (user_id, training_project_id, seq);
create index training_logs_document on training_logs (training_document_id) where training_document_id is not null;
create index training_logs_at on training_logs (at, seq);
create index training_logs_training on training_logs (training_id) where training_id is not null;
create index training_logs_actor on training_logs (actor_id) where actor_id is not null;
create index training_logs_project on training_logs (training_project_id) where training_project_id is not null;

-- Codes that let an attendee check in: one person, within a minute.
create table training_check_ins (
  token_hash bytea primary key,
  training_id bigint not null references trainings,
  expires_at timestamptz(3) not null
);
create index training_check_ins_expires on training_check_ins (expires_at);
create index training_check_ins_training on training_check_ins (training_id);

-- Whether a programme is needed to start an operation: read with the operation at the start of each step.
alter table operations add column is_gated boolean not null default false;
