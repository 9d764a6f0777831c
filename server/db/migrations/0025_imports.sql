-- Files on their way in: what was in them, how they were read, every row as it would be written, and what became of it.

create table import_runs (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'uploaded' check (status in
    ('uploaded', 'parsing', 'previewed', 'committing', 'committed', 'failed', 'discarded', 'reverted')),
  kind text not null check (length(kind) <= 60),
  mode text not null check (mode in ('insert', 'update', 'upsert')),
  file_name text not null check (length(file_name) between 1 and 160),
  file_size bigint not null check (file_size > 0),
  mime text not null check (length(mime) <= 100),
  sha256 text not null,
  encoding text not null check (encoding in ('utf-8', 'windows-1252')),
  delimiter text not null check (delimiter in ('comma', 'semicolon', 'tab')),
  decimal_mark text not null check (decimal_mark in ('point', 'comma')),
  date_format text not null check (date_format in ('YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY')),
  sheet text check (length(sheet) <= 31),
  header_row integer not null check (header_row > 0),
  owner_id bigint references users,
  rows_total integer not null default 0,
  rows_create integer not null default 0,
  rows_update integer not null default 0,
  rows_unchanged integer not null default 0,
  rows_error integer not null default 0,
  rows_warning integer not null default 0,
  rows_excluded integer not null default 0,
  rows_done integer not null default 0,
  preview_hash text,
  reason_code text,
  reason text,
  previewed_at timestamptz(3),
  committed_at timestamptz(3),
  committed_by_id bigint references users,
  reverted_at timestamptz(3),
  reverted_by_id bigint references users,
  duration_ms integer,
  node text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index import_runs_kind on import_runs (kind, id desc);
-- Lists and the search of the top bar go by code point.
create index import_runs_number on import_runs (number collate "C", id);
create index import_runs_file on import_runs (sha256, kind);
create index import_runs_owner on import_runs (owner_id);
create index import_runs_at_work on import_runs (id) where status in ('parsing', 'committing');

-- How the file of a run is read: its heads and first rows, and which of its columns holds what.
create table import_plans (
  import_run_id bigint primary key references import_runs on delete cascade,
  headers jsonb not null,
  sample jsonb not null,
  sheets jsonb not null default '[]',
  warnings jsonb not null default '[]',
  mapping jsonb not null default '{}',
  options jsonb not null default '{}'
);

create table import_rows (
  import_run_id bigint not null references import_runs on delete cascade,
  row_number integer not null,
  group_key text,
  raw jsonb not null,
  -- The cells as a person corrected them; what the file held stays.
  edited jsonb,
  parsed jsonb not null default '{}',
  action text not null check (action in ('create', 'update', 'unchanged', 'error')),
  is_excluded boolean not null default false,
  reason text,
  errors jsonb not null default '{}',
  warnings jsonb not null default '{}',
  target_id bigint,
  target_version integer,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  applied_at timestamptz(3),
  primary key (import_run_id, row_number)
);
create index import_rows_group on import_rows (import_run_id, group_key) where group_key is not null;

-- How the same heads were mapped last time.
create table import_mappings (
  kind text not null,
  heads_hash text not null,
  mapping jsonb not null,
  primary key (kind, heads_hash)
);

insert into settings (key, value, module) values
  ('imports.max_rows', '50000', 'imports'),
  ('imports.max_mb', '20', 'imports')
  on conflict (key) do nothing;

-- Positions of the feed for lines that nobody follows live: taken beforehand, so that writing many of them holds up nobody.
create function reserve_changes(many integer) returns bigint language plpgsql as $$
declare
  last_position bigint;
begin
  perform pg_advisory_xact_lock(7203001);
  update feed set position = position + many returning position into last_position;
  return last_position - many;
end $$;

-- Lines of the log at positions taken beforehand; nobody is told of them live.
create function log_changes(entries jsonb, after_position bigint) returns void language sql as $$
  insert into changes (position, at, table_name, row_id, action, announced, version, "row", diff, user_id, user_name)
  select after_position + e.place, clock_timestamp(), e.entry ->> 'table_name', (e.entry ->> 'row_id')::bigint,
    e.entry ->> 'action', e.entry ->> 'announced', (e.entry ->> 'version')::integer,
    nullif(e.entry -> 'row', 'null'), nullif(e.entry -> 'diff', 'null'), (e.entry ->> 'user_id')::bigint,
    e.entry ->> 'user_name'
  from jsonb_array_elements(entries) with ordinality as e (entry, place)
$$;
