-- The states of a machine have no gap and no overlap. Checked at commit, because one state closes as the next opens.
create function machine_states_follow() returns trigger language plpgsql as $$
declare
  before_end timestamptz;
  after_start timestamptz;
  now_end timestamptz;
begin
  select ended_at into now_end from machine_states where id = new.id;
  select ended_at into before_end from machine_states
    where machine_id = new.machine_id and started_at < new.started_at order by started_at desc limit 1;
  if found and before_end is distinct from new.started_at then
    raise exception 'machine %: its states before % leave a gap or overlap', new.machine_id, new.started_at;
  end if;
  select started_at into after_start from machine_states
    where machine_id = new.machine_id and started_at > new.started_at order by started_at limit 1;
  if found and after_start is distinct from now_end then
    raise exception 'machine %: its states after % leave a gap or overlap', new.machine_id, new.started_at;
  end if;
  return null;
end $$;
create constraint trigger machine_states_follow after insert or update on machine_states
  deferrable initially deferred for each row execute function machine_states_follow();
