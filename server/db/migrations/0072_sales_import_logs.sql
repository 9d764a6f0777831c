-- What became of each order of a file: written once when the file is committed, and never altered.
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
create trigger sales_import_logs_append_only before update or delete on sales_import_logs
  for each row execute function refuse_change();
create trigger sales_import_logs_never_emptied before truncate on sales_import_logs
  for each statement execute function refuse_change();

-- What a document of a file comes to, as it was worked out on trial.
alter table import_rows add column comes_to numeric(18,4);
