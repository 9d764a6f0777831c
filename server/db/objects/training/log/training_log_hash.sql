-- The hash of a log entry: over all that it says, its number and the hash of the entry before it.
create function training_log_hash(entry training_logs) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_id, entry.user_id,
    entry.event, entry.training_id, entry.training_project_id, entry.training_document_id, entry.revision,
    entry.details, entry.previous_hash)::text, 'UTF8')), 'hex')
$$;
