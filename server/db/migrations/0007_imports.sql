-- An imported file: how it was read, every row as it would be written, and the result.
create table import_runs (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'uploaded' check (status in
    ('uploaded', 'parsing', 'previewed', 'committing', 'committed', 'reverting', 'failed', 'discarded',
    'reverted')),
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
  version integer not null default 1,
  -- Rows that became change requests instead of being written, and the batch of these requests.
  rows_asked integer not null default 0 check (rows_asked >= 0),
  batch_id text check (length(batch_id) between 1 and 26)
);
create index import_runs_kind on import_runs (kind, id desc);
-- Lists and the search of the top bar compare by code point.
create index import_runs_number on import_runs (number collate "C", id);
create index import_runs_file on import_runs (sha256, kind);
create index import_runs_owner on import_runs (owner_id);
create index import_runs_at_work on import_runs (id) where status in ('parsing', 'committing', 'reverting');

-- How the file of a run is read: its header, first rows and column mapping.
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
  -- The cells as corrected by a person; the original cells are kept.
  edited jsonb,
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
  -- Set where a row is not a line of the file but a new look-up value that lines refer to; its row number is negative.
  target_table text check (length(target_table) <= 63),
  asked text[] not null default '{}',
  held text[] not null default '{}',
  -- A digest of what the row would write; the hash of a preview is computed from these.
  digest text not null generated always as (md5(
  row_number || '|' || action || '|' || case when is_excluded then 't' else 'f' end || coalesce('|' || target_id, '')
  || coalesce('|' || target_version, '') || '|' || after::text)) stored,
  -- The total of a document, as computed by the dry run.
  comes_to numeric(18,4),
  primary key (import_run_id, row_number)
);
create index import_rows_group on import_rows (import_run_id, group_key) where group_key is not null;
create index import_rows_made on import_rows (import_run_id) where target_table is not null;

-- The last mapping for the same header.
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

-- Sample files of the demo company: one without errors and one with errors per kind.
create table import_samples (
  kind text not null,
  is_wrong boolean not null,
  content text not null,
  primary key (kind, is_wrong)
);

-- The result for each order of a file, written once when the file is committed.
create table sales_import_logs (
  id bigint generated always as identity primary key,
  import_run_id bigint not null references import_runs,
  channel text check (channel in ('phone', 'email', 'web', 'edi', 'import')),
  external_ref text check (length(external_ref) between 1 and 60),
  customer_id bigint references customers,
  sale_id bigint references sales,
  rows integer not null check (rows > 0),
  lines integer not null check (lines >= 0),
  amount numeric(14,4) check (amount >= 0),
  result text not null check (result in ('created', 'updated', 'unchanged', 'rejected')),
  message text check (length(message) between 1 and 2000),
  at timestamptz(3) not null default now(),
  by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((sale_id is null) = (result = 'rejected'))
);
create index sales_import_logs_at on sales_import_logs (at desc, id desc);
create index sales_import_logs_run on sales_import_logs (import_run_id);
create index sales_import_logs_sale on sales_import_logs (sale_id);
create index sales_import_logs_customer on sales_import_logs (customer_id);
create index sales_import_logs_by on sales_import_logs (by_id);
create index sales_import_logs_rejected on sales_import_logs (at) where result = 'rejected';
