create trigger batching_logs_append_only before update or delete on batching_logs
  for each row execute function refuse_change();
