-- Rows of other tables that a file brings with it, and what imports came to.

-- Set where a row is not a line of the file but a look-up that its lines name; its number is negative then.
alter table import_rows add column target_table text check (length(target_table) <= 63);
create index import_rows_made on import_rows (import_run_id) where target_table is not null;

create view import_history as
  select id, version, created_at, created_by, updated_at, updated_by, number, kind, file_name, status, owner_id,
    1 as run_count, rows_total as row_count,
    case when status in ('committed', 'reverted') then rows_create else 0 end as created_count,
    case when status in ('committed', 'reverted') then rows_update else 0 end as updated_count,
    rows_error + rows_excluded as rejected_count,
    case when status = 'reverted' then rows_create + rows_update else 0 end as reverted_count,
    round(coalesce(duration_ms, 0) / 60000.0, 3) as minutes
  from import_runs;
