-- The tests that bills did not pass, with what was decided of each.
create view invoice_variances as
select i.id * 10000 + t.place as id, 1 as version, i.created_at, i.created_by, i.updated_at, i.updated_by,
  i.id as invoice_id, i.supplier_id, i.purchase_id, i.invoice_date, i.status, t.test ->> 'variance' as variance,
  (t.test ->> 'line_no')::int as line_no, t.test ->> 'note' as note,
  (t.test ->> 'expected')::numeric as expected, (t.test ->> 'billed')::numeric as billed,
  (t.test ->> 'difference')::numeric as difference, round((t.test ->> 'value')::numeric, 4) as value,
  case when d.decision is null then 'open' else 'accepted' end as decision, d.decision ->> 'reason' as reason,
  d.decision ->> 'by' as decided_by
from invoices i
cross join lateral jsonb_array_elements(i.match_result) with ordinality as t (test, place)
left join lateral (
  select e.decision from jsonb_array_elements(i.decisions) as e (decision)
  where e.decision ->> 'test' = t.test ->> 'test'
    and e.decision ->> 'line_no' is not distinct from t.test ->> 'line_no'
    and e.decision ->> 'note' is not distinct from t.test ->> 'note' limit 1
) d on true
where (t.test ->> 'passed')::int = 0;
