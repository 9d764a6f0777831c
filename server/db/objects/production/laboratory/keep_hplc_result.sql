-- What was measured is never changed or deleted; only that it was reviewed or voided is added.
create function keep_hplc_result() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.measured_mg_ml, new.peak_area, new.hplc_order_id, new.measured_at, new.entered_by_id)
    is distinct from (old.measured_mg_ml, old.peak_area, old.hplc_order_id, old.measured_at, old.entered_by_id)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
  then raise exception '% is only ever added to', tg_table_name;
  end if;
  return new;
end $$;
create trigger hplc_results_append_only before update or delete on hplc_results
  for each row execute function keep_hplc_result();
create trigger hplc_control_results_append_only before update or delete on hplc_control_results
  for each row execute function keep_hplc_result();
