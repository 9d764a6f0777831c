create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_never_truncated before truncate on stock_movements
  for each statement execute function refuse_change();
