create trigger training_logs_append_only before update or delete on training_logs
  for each row execute function refuse_change();
create trigger training_logs_never_emptied before truncate on training_logs
  for each statement execute function refuse_change();
