-- Appends an entry to the chain. The lock makes writers take turns until their commit, so that each entry follows the
-- last committed one. The plan of the query for it is made when the log is still empty, and would read all of it.
create function chain_training_log() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('training_logs'));
  select l.seq + 1, l.hash into new.seq, new.previous_hash from training_logs l order by l.seq desc limit 1;
  if not found then
    new.seq := 1;
    new.previous_hash := '';
  end if;
  new.hash := training_log_hash(new);
  return new;
end $$;
create trigger training_logs_chain before insert on training_logs
  for each row execute function chain_training_log();
