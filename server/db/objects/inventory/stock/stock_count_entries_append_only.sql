create trigger stock_count_entries_append_only before update or delete on stock_count_entries
  for each row execute function refuse_change();
