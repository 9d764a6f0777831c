-- Adds what moved to the sums of its months, in its transaction and in one order of the rows, so that units of one slot
-- wait for each other and do not deadlock.
create function stamp_moves_summed() returns trigger language plpgsql as $$
begin
  insert into stamp_move_sums as s (month, jurisdiction, from_state, to_state, is_correction, slot, qty)
  select date_trunc('month', moved_on)::date, jurisdiction, from_state, to_state, cause = 'correction',
    pg_backend_pid() % 32, sum(qty)
  from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (month, jurisdiction, from_state, to_state, is_correction, slot) do update set qty = s.qty + excluded.qty;
  return null;
end $$;
create trigger stamp_moves_summed after insert on stamp_movements referencing new table as added
  for each statement execute function stamp_moves_summed();
