-- Every machine has an open state from its creation on.
create function machine_begins() returns trigger language plpgsql as $$
begin
  insert into machine_states (machine_id, state, started_at, source, created_by, updated_by)
    values (new.id, new.current_state, new.current_state_since, 'system', new.created_by, new.created_by);
  return null;
end $$;
create trigger machine_begins after insert on machines for each row execute function machine_begins();
