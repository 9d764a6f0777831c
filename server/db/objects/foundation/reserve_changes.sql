-- Reserves positions of the changes log for entries without live subscribers, so that writing many of them does not
-- hold the lock of append_changes.
create function reserve_changes(many integer) returns bigint language plpgsql as $$
declare
  last_position bigint;
begin
  perform pg_advisory_xact_lock(7203001);
  update feed set position = position + many returning position into last_position;
  return last_position - many;
end $$;
