create view change_summary as
  select min(c.id) as id, coalesce(c.batch_id, min(c.number)) as called, count(*)::integer as change_count,
    count(distinct c.product_id)::integer as product_count,
    left(case when count(*) = 1 then coalesce(min(p.sku), min(c.proposed ->> 'sku')) || ' ' || min(c.reason)
      else min(c.reason) end, 400) as about,
    left((select string_agg(distinct product_field_label(f), ', ')
      from product_changes o, jsonb_object_keys(o.proposed) f where o.id = any(array_agg(c.id))), 400) as altered,
    case when bool_or(c.risk = 'high') then 'high' when bool_or(c.risk = 'medium') then 'medium' else 'low' end as risk,
    min(c.submitted_by_id) as submitted_by_id, min(c.submitted_at) as submitted_at,
    max(c.decided_at) as decided_at,
    round((extract(epoch from max(c.decided_at) - min(c.submitted_at)) / 3600)::numeric, 1) as decision_hours,
    case when count(distinct c.status) = 1 then min(c.status) else 'mixed' end as decision,
    (select count(distinct (o.source_type, o.source_id))::integer
      from unnest(array_agg(distinct c.product_id)) touched (id), open_documents(touched.id) o) as open_documents,
    min(c.created_at) as created_at, min(c.created_by) as created_by, max(c.updated_at) as updated_at,
    min(c.updated_by) as updated_by, sum(c.version)::integer as version
  from product_changes c left join products p on p.id = c.product_id
  where c.submitted_at is not null
  group by coalesce(c.batch_id, c.number), c.batch_id;
