-- Many rows are taken back as they are written: by whoever works at imports, beside the calls.

alter table import_runs drop constraint import_runs_status_check, add constraint import_runs_status_check check
  (status in ('uploaded', 'parsing', 'previewed', 'committing', 'committed', 'reverting', 'failed', 'discarded', 'reverted'));
drop index import_runs_at_work;
create index import_runs_at_work on import_runs (id) where status in ('parsing', 'committing', 'reverting');

-- What is being taken back stands until it is.
create or replace view import_history as
  select id, version, created_at, created_by, updated_at, updated_by, number, kind, file_name, status, owner_id,
    1 as run_count, rows_total as row_count,
    case when status in ('committed', 'reverting', 'reverted') then rows_create else 0 end as created_count,
    case when status in ('committed', 'reverting', 'reverted') then rows_update else 0 end as updated_count,
    rows_error + rows_excluded as rejected_count,
    case when status = 'reverted' then rows_create + rows_update else 0 end as reverted_count,
    round(coalesce(duration_ms, 0) / 60000.0, 3) as minutes
  from import_runs;
