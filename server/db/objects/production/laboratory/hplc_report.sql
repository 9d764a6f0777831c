-- Tests of the laboratory with their counts: concluded, passed, and concluded in time.
create view hplc_report as
select r.id, r.number, r.source, r.status, r.production_order_id, r.product_id, r.hplc_category_id,
  r.target_strength_mg_ml, r.min_mg_ml, r.max_mg_ml, r.valid_replicates, r.final_mg_ml, r.deviation_percent,
  r.verdict, r.decision, r.attempt, r.analyst_id, r.concluded_by_id, r.created_at as requested_at, r.concluded_at,
  (extract(epoch from r.concluded_at - r.created_at) / 60)::int as result_minutes,
  (r.concluded_at is not null)::int as concluded_count,
  (r.concluded_at is not null and r.verdict = 'pass')::int as passed_count,
  (r.concluded_at <= r.due_at)::int as in_time_count,
  1 as version, r.created_at, r.created_by, r.updated_at, r.updated_by
from hplc_requests r;
