create function machine_states_only_closed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.machine_id, new.state, new.started_at) is distinct from
    (old.machine_id, old.state, old.started_at)
    -- A closed one is only classified, once.
    or old.ended_at is not null and ((new.ended_at, new.duration_s) is distinct from (old.ended_at, old.duration_s)
      or not old.needs_reason) then
    raise exception 'a machine state is only closed or classified, never rewritten';
  end if;
  return new;
end $$;
create trigger machine_states_only_closed before update or delete on machine_states
  for each row execute function machine_states_only_closed();
