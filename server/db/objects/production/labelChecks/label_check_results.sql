-- Label checks, one row for each item that failed, of a check that passed one row; a check counts once.
create view label_check_results as
  select c.id * 100 + coalesce(f.place, 0) as id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by,
    c.id as label_check_id, c.checked_at, c.product_id, c.production_order_id, c.product_stamping_order_id, c.checkpoint,
    c.status as result, f.item as failed_item, c.user_id, c.machine_id,
    (coalesce(f.place, 1) = 1)::int as check_count, (c.status = 'passed')::int as passed_count,
    (f.item is not null)::int as failure_count
  from label_checks c
    left join lateral unnest(c.failed_items) with ordinality as f (item, place) on true;
