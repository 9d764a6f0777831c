create view product_decisions as
  select c.id * 100 + f.place as id, c.number, c.kind, c.status as state, c.product_id,
    product_field_label(f.name) as field, c.risk, c.submitted_by_id, c.decided_by_id, c.submitted_at, c.decided_at,
    round((extract(epoch from c.decided_at - c.submitted_at) / 3600)::numeric, 1) as decision_hours,
    1 as requested_count,
    (c.status in ('approved', 'applied'))::integer as approved_count,
    (c.status = 'rejected')::integer as rejected_count,
    (c.status = 'conflict')::integer as conflict_count,
    c.created_at, c.created_by, c.updated_at, c.updated_by, c.version,
    p.kind as product_kind, p.category_id, p.brand_id
  from product_changes c
  left join products p on p.id = c.product_id
  cross join lateral jsonb_object_keys(c.proposed) with ordinality f (name, place)
  where c.submitted_at is not null and (f.place = 1 or c.kind <> 'create');
