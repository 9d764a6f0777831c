create trigger stamp_movements_append_only before update or delete on stamp_movements
  for each row execute function refuse_change();
