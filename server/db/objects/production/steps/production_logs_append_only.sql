create trigger production_logs_append_only before update or delete on production_logs
  for each row execute function refuse_change();
