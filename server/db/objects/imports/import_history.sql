-- While an import is being reverted its rows still count as written.
create view import_history as
  select id, version, created_at, created_by, updated_at, updated_by, number, kind, file_name, status, owner_id,
    1 as run_count, rows_total as row_count,
    case when status in ('committed', 'reverting', 'reverted') then rows_create else 0 end as created_count,
    case when status in ('committed', 'reverting', 'reverted') then rows_update else 0 end as updated_count,
    rows_error + rows_excluded as rejected_count,
    case when status = 'reverted' then rows_create + rows_update else 0 end as reverted_count,
    round(coalesce(duration_ms, 0) / 60000.0, 3) as minutes
  from import_runs;
