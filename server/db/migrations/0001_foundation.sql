-- Users and sign-in, settings, the changes log, jobs, error logs, saved views, attachments and exports.

create extension if not exists pg_trgm;

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 60),
  name text not null check (length(name) <= 120),
  email text check (length(email) <= 160),
  password_hash text,
  company text not null check (length(company) <= 120),
  modules text[] not null default '{}',
  config jsonb not null default '{}',
  timezone text not null default 'America/Toronto',
  location_id bigint,
  status text not null default 'active' check (status in ('invited', 'pending', 'active', 'locked', 'inactive')),
  last_login_at timestamptz(3),
  password_changed_at timestamptz(3),
  badge_code text unique,
  pin_hash text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  roles text[] not null default '{}',
  modules_count integer not null generated always as (cardinality(modules)) stored,
  punch_status text not null default 'out' check (punch_status in ('in', 'out', 'on_break')),
  locked_until timestamptz(3)
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
create index users_roles on users using gin (roles);

create table roles (
  name text primary key,
  title text not null,
  description text,
  id bigint generated always as identity unique,
  users_count integer not null default 0,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check (length(title) <= 60),
  check (length(description) <= 500)
);

create table user_roles (
  user_id bigint not null references users on delete cascade,
  role text not null references roles,
  granted_by_id bigint constraint user_roles_granted_by_fkey references users,
  granted_at timestamptz(3) not null default now(),
  id bigint generated always as identity unique,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  primary key (user_id, role)
);
create index user_roles_role on user_roles (role);
create index user_roles_granted_by on user_roles (granted_by_id);

create table oauth_clients (
  client_id text primary key,
  secret_hash bytea not null,
  name text not null,
  grants text[] not null default '{password}',
  is_active boolean not null default true
);

-- Wall displays: read-only devices, each with an access token of its own.
create table wall_displays (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  boards text[] not null default '{production,machines}',
  every_seconds integer not null default 30 check (every_seconds between 5 and 3600),
  zoom numeric(4,2) not null default 1 check (zoom between 0.5 and 2),
  distance numeric(4,1) not null default 5 check (distance between 1 and 11),
  status text not null default 'waiting' check (status in ('waiting', 'paired', 'revoked')),
  paired_at timestamptz(3),
  last_seen_at timestamptz(3),
  board text check (board in ('production', 'machines', 'plant')),
  build text check (length(build) between 1 and 40),
  size text check (length(size) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index wall_displays_name_key on wall_displays (lower(name));

-- A display shows the code; an administrator enters it, and the display fetches its token with the claim.
create table wall_pairings (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^\d{6}$'),
  claim_hash bytea not null unique,
  wall_display_id bigint references wall_displays on delete cascade,
  expires_at timestamptz(3) not null
);

create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  client_id text references oauth_clients,
  token_hash bytea not null unique,
  scope text not null default 'full' check (scope in ('full', 'kiosk', 'wall')),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  user_agent text,
  -- The session of a shared screen; sessions of operators on it end with it.
  is_shared boolean not null default false,
  station_token_id bigint references access_tokens on delete cascade,
  wall_display_id bigint references wall_displays on delete cascade,
  constraint access_tokens_holder check (num_nonnulls(user_id, wall_display_id) = 1),
  constraint access_tokens_wall check ((scope = 'wall') = (wall_display_id is not null))
);
create index access_tokens_user on access_tokens (user_id) where revoked_at is null;
create index access_tokens_station on access_tokens (station_token_id) where revoked_at is null;
create index access_tokens_wall_display on access_tokens (wall_display_id) where revoked_at is null;

-- Failed sign-ins by username (existing or not) and by address; old rows are deleted by a job.
create table login_attempts (
  subject text not null,
  at timestamptz(3) not null default now()
);
create index login_attempts_subject on login_attempts (subject, at);

-- Single-use links to set a password; only their hash is stored.
create table password_links (
  user_id bigint primary key references users on delete cascade,
  link_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create table settings (
  id bigint generated always as identity primary key,
  key text not null unique,
  value jsonb,
  module text not null default 'general',
  is_secret boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  secret_at timestamptz(3),
  changed_by_id bigint references users
);

insert into settings (key, value) values ('attachments.max_mb', '20') on conflict (key) do nothing;

create table setting_secrets (
  key text primary key references settings (key) on delete cascade,
  value jsonb not null
);

create table document_sequences (
  prefix text primary key,
  next_number bigint not null default 1
);

-- The changes log: one row of `changes` per changed row and unit of work, in the order of commits. The epoch changes
-- when a backup is restored: positions of before are then void.
create table feed (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  position bigint not null
);

insert into feed (epoch, position) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8), 0);

create table changes (
  position bigint primary key,
  at timestamptz(3) not null,
  channel text,
  table_name text not null,
  row_id bigint,
  action text not null check (action in ('created', 'updated', 'deleted', 'reload', 'noticed')),
  event text,
  announced text not null,
  version integer,
  "row" jsonb,
  diff jsonb,
  user_id bigint,
  user_name text,
  acting_user_id bigint,
  socket_id text,
  skip_sender boolean not null default false,
  request_id text
) partition by range (position);
create table changes_000 partition of changes for values from (0) to (50000000);
create table changes_001 partition of changes for values from (50000000) to (100000000);
create table changes_002 partition of changes for values from (100000000) to (150000000);
create table changes_rest partition of changes for values from (150000000) to (maxvalue);
create index changes_of_row on changes (table_name, row_id, version);
-- The change log is read by table, by person and as a whole, newest first.
create index changes_of_table on changes (table_name, position);
create index changes_of_user on changes (user_id, position) where user_id is not null;
-- Notices to a person are read later by those who were offline.
create index changes_noticed on changes (row_id, position)
  where action = 'noticed' and announced in ('told', 'registered');

-- One row per write with an idempotency key: a repeated write gets the first answer again.
create table write_keys (
  user_id bigint not null,
  key text not null check (length(key) between 1 and 80),
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index write_keys_age on write_keys (created_at);

-- Messages between nodes: read by id when a notification names it, deleted after minutes. Unlogged, because after a
-- crash of the database every socket has to reconnect anyway.
create unlogged table fanout (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  node text not null,
  message jsonb not null
);

-- The position up to which changes were handed to an external broadcaster; the publishing node continues from here.
create table broadcasts (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  position bigint not null
);

-- Scheduled jobs and their runs; a job has at most one run that is queued or running.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) <= 60),
  title text not null check (length(title) <= 120),
  about text not null check (length(about) <= 300),
  schedule text not null check (length(schedule) <= 60),
  next_at timestamptz(3) not null,
  last_started_at timestamptz(3),
  last_status text check (length(last_status) <= 20),
  last_said text check (length(last_said) <= 2000),
  status text not null default 'active' check (status in ('active', 'paused')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- Duration of the last run, and consecutive failures.
  last_ms integer,
  failures integer not null default 0
);

create table job_runs (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  cause text not null check (cause in ('schedule', 'person', 'loss', 'failure')),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  ms integer,
  node text check (length(node) <= 120),
  said text check (length(said) <= 2000),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'lost')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index job_runs_one_at_a_time on job_runs (job_id) where status in ('queued', 'running');
create index job_runs_of_job on job_runs (job_id, id desc);

-- Uncaught errors of browsers and server; a repeated one within a day increases the count.
create table error_logs (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('browser', 'server')),
  environment text not null check (environment in ('production', 'development', 'local')),
  message text not null check (length(message) <= 2000),
  info text check (length(info) <= 500),
  url text check (length(url) <= 2000),
  component text check (length(component) <= 200),
  stack text check (length(stack) <= 16384),
  actions text check (length(actions) <= 4000),
  app_version text not null check (length(app_version) <= 80),
  user_id bigint references users on delete set null,
  user_agent text check (length(user_agent) <= 300),
  fingerprint text not null check (length(fingerprint) <= 64),
  count integer not null default 1 check (count > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users on delete set null,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users on delete set null,
  version integer not null default 1
);
create index error_logs_fingerprint on error_logs (fingerprint, first_at desc);
create index error_logs_last_at on error_logs (last_at desc, id desc);
create index error_logs_open on error_logs (id) where status = 'open';

-- Rate limit of error reports per session and minute.
create table error_log_intake (
  token_id bigint primary key references access_tokens on delete cascade,
  minute timestamptz not null,
  count integer not null
);

-- Named queries of lists, private or shared with everyone who may read the list.
create table saved_views (
  id bigint generated always as identity primary key,
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null default false,
  query text check (length(query) between 1 and 4000),
  columns text check (length(columns) between 1 and 8000),
  owner_id bigint not null references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index saved_views_name_key on saved_views (owner_id, list, name);
create index saved_views_shared on saved_views (list) where is_shared;

-- Attachments of any record. The bytes are stored in the database, once per content, so that every node can serve them.
create table attachment_contents (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0)
);

create table attachment_chunks (
  sha256 text not null references attachment_contents on delete cascade,
  seq integer not null,
  bytes bytea not null,
  primary key (sha256, seq)
);
-- Attachments are mostly compressed already.
alter table attachment_chunks alter column bytes set storage external;

create table attachments (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id bigint not null,
  file_name text not null check (length(file_name) between 1 and 160),
  mime text not null,
  size bigint not null check (size > 0),
  sha256 text not null references attachment_contents,
  uploaded_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index attachments_record on attachments (entity, entity_id);
create index attachments_content on attachments (sha256);

-- Requested exports: downloaded once with a ticket; progress is shown and the export can be stopped while it is written.
create table exports (
  id bigint generated always as identity primary key,
  ticket_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  token_id bigint not null references access_tokens on delete cascade,
  resource text not null,
  ask jsonb not null,
  total integer not null,
  rows_written integer not null default 0,
  state text not null default 'asked' check (state in ('asked', 'running', 'done', 'stopped', 'failed')),
  created_at timestamptz(3) not null default now()
);
create index exports_user on exports (user_id);
create index exports_token on exports (token_id);
create index exports_age on exports (created_at);
