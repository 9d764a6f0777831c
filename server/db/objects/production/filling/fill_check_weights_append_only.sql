create trigger fill_check_weights_append_only before update or delete on fill_check_weights
  for each row execute function refuse_change();
