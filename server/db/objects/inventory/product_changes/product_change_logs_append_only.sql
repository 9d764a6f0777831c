create trigger product_change_logs_append_only before update or delete on product_change_logs
  for each row execute function refuse_change();
create trigger product_change_logs_never_emptied before truncate on product_change_logs
  for each statement execute function refuse_change();
