-- The figures of the return of a month, by part and jurisdiction: what there was before it, what came and went, and what
-- there was at its end; of duty what arose in it. A month in which nothing happened has its stock alone.
create function excise_return_of(of_month date)
returns table (part text, jurisdiction text, item text, qty numeric)
language sql stable as $$
  with moves as materialized (
    select m.part, m.jurisdiction, m.item, m.qty, m.month < of_month as is_before
    from excise_moves m where m.month <= of_month
  )
  select part, jurisdiction, 'opening', sum(qty) filter (where is_before) from moves where part <> 'duty'
    group by 1, 2 having sum(qty) filter (where is_before) <> 0
  union all
  select part, jurisdiction, item, sum(qty) from moves where not is_before group by 1, 2, 3 having sum(qty) <> 0
  union all
  select part, jurisdiction, 'closing', sum(qty) from moves where part <> 'duty' group by 1, 2
$$;
