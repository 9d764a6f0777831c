create trigger punches_append_only before update or delete on punches
  for each row execute function refuse_change();
create trigger punches_never_emptied before truncate on punches
  for each statement execute function refuse_change();
