-- The first entry of a part of the chain that was changed, removed, or put in, with what is wrong with it.
create function training_log_breaks(from_seq bigint, to_seq bigint)
returns table (seq bigint, fault text) language sql stable as $$
  select l.seq, case
      when l.hash <> training_log_hash(l.entry) then 'changed'
      when l.seq <> l.seq_before + 1 then 'removed'
      else 'not_linked'
    end
  from (
    select e.seq, e.hash, e.previous_hash, e as entry,
      lag(e.seq, 1, from_seq - 1) over (order by e.seq) as seq_before,
      lag(e.hash) over (order by e.seq) as hash_before
    from training_logs e where e.seq between from_seq and to_seq
  ) l
  where l.hash <> training_log_hash(l.entry)
    or l.seq <> l.seq_before + 1
    or l.previous_hash <> coalesce(l.hash_before, case when l.seq = 1 then '' else l.previous_hash end)
  order by l.seq
  limit 1
$$;
