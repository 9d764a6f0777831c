-- Writes entries of the changes log at reserved positions, without publishing them.
create function log_changes(entries jsonb, after_position bigint) returns void language sql as $$
  insert into changes (position, at, table_name, row_id, action, event, announced, version, "row", diff, user_id,
    user_name, acting_user_id, socket_id, skip_sender, request_id, document_id)
  select after_position + e.place, clock_timestamp(), e.entry ->> 'table_name', (e.entry ->> 'row_id')::bigint,
    e.entry ->> 'action', e.entry ->> 'event', e.entry ->> 'announced', (e.entry ->> 'version')::integer,
    nullif(e.entry -> 'row', 'null'), nullif(e.entry -> 'diff', 'null'), (e.entry ->> 'user_id')::bigint,
    e.entry ->> 'user_name', (e.entry ->> 'acting_user_id')::bigint, e.entry ->> 'socket_id',
    coalesce((e.entry ->> 'skip_sender')::boolean, false), e.entry ->> 'request_id',
    (e.entry ->> 'document_id')::bigint
  from jsonb_array_elements(entries) with ordinality as e (entry, place)
$$;
