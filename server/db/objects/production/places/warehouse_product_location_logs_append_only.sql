create trigger warehouse_product_location_logs_append_only before update or delete on warehouse_product_location_logs
  for each row execute function refuse_change();
create trigger warehouse_product_location_logs_never_emptied before truncate on warehouse_product_location_logs
  for each statement execute function refuse_change();
