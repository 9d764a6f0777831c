create trigger sales_import_logs_append_only before update or delete on sales_import_logs
  for each row execute function refuse_change();
create trigger sales_import_logs_never_emptied before truncate on sales_import_logs
  for each statement execute function refuse_change();
