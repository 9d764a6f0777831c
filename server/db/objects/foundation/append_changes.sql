-- Appends the changes of a unit of work as its last step. The transaction that holds the lock commits next, so the
-- order of positions is the order of commits and no position becomes visible after a higher one.
create function append_changes(entries jsonb) returns bigint language plpgsql as $$
declare
  last_position bigint;
  many integer := jsonb_array_length(entries);
begin
  perform pg_advisory_xact_lock(7203001);
  update feed set position = position + many returning position into last_position;
  insert into changes (position, at, channel, table_name, row_id, action, event, announced, version, "row", diff,
    user_id, user_name, acting_user_id, socket_id, skip_sender, request_id, document_id)
  select last_position - many + e.place, clock_timestamp(), e.entry ->> 'channel', e.entry ->> 'table_name',
    (e.entry ->> 'row_id')::bigint, e.entry ->> 'action', e.entry ->> 'event', e.entry ->> 'announced',
    (e.entry ->> 'version')::integer, nullif(e.entry -> 'row', 'null'), nullif(e.entry -> 'diff', 'null'),
    (e.entry ->> 'user_id')::bigint, e.entry ->> 'user_name', (e.entry ->> 'acting_user_id')::bigint,
    e.entry ->> 'socket_id', coalesce((e.entry ->> 'skip_sender')::boolean, false), e.entry ->> 'request_id',
    (e.entry ->> 'document_id')::bigint
  from jsonb_array_elements(entries) with ordinality as e (entry, place);
  perform pg_notify('changes', '');
  return last_position;
end $$;
