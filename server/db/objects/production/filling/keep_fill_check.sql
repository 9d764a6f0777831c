-- What was weighed is never changed or deleted; only that quality settled it is added.
create function keep_fill_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'settled'
    or (new.step_id, new.units, new.mean_ml, new.adjusted_ml, new.short_units, new.faults, new.checked_at, new.checked_by_id)
    is distinct from (old.step_id, old.units, old.mean_ml, old.adjusted_ml, old.short_units, old.faults, old.checked_at,
      old.checked_by_id)
  then raise exception '% is only ever added to', tg_table_name;
  end if;
  return new;
end $$;
create trigger fill_checks_append_only before update or delete on fill_checks
  for each row execute function keep_fill_check();
