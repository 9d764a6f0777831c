create trigger lab_receiving_container_logs_append_only before update or delete on lab_receiving_container_logs
  for each row execute function refuse_change();
create trigger lab_receiving_container_logs_never_truncated before truncate on lab_receiving_container_logs
  for each statement execute function refuse_change();
