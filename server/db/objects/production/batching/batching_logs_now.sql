-- Additions that were judged, and those of them that were out of tolerance.
create view batching_logs_now as
  select id, (not is_partial)::int as judged_count, (verdict <> 'ok')::int as out_of_tolerance_count from batching_logs;
