-- The waiting time of a withdrawn request ends when it was withdrawn.
create view product_changes_now as
  select c.id,
    c.status in ('submitted', 'conflict') and exists (
      select 1 from jsonb_each(c.base_values) b
      where product_value(p, b.key) is distinct from b.value) as has_conflict,
    (select string_agg(product_field_label(f), ', ' order by f) from jsonb_object_keys(c.proposed) f) as fields,
    case when c.kind = 'create' then 'New product' else
      (select string_agg(case when v.key = 'components' then product_field_label(v.key) else concat(
          product_field_label(v.key), ': ', coalesce(product_value_text(v.key, c.base_values -> v.key), '–'), ' → ',
          coalesce(product_value_text(v.key, v.value), '–')) end, '; ' order by v.key)
        from jsonb_each(c.proposed) v) end as changes,
    case when c.status = 'submitted' and c.risk = 'high' and c.approved_by_id is not null then 'second_approval'
      when c.status = 'submitted' and c.risk = 'high' then 'two_approvals'
      when c.status = 'submitted' then 'approval'
      when c.status = 'conflict' then 'rebase'
      when c.status = 'approved' then 'effective_date' end as waits_for,
    coalesce(p.sku, c.proposed ->> 'sku') as sku,
    coalesce(p.name, c.proposed ->> 'name') as product_name,
    case when c.submitted_at is not null then
      round((extract(epoch from coalesce(c.decided_at, case when c.status = 'withdrawn' then c.updated_at end, now())
        - c.submitted_at) / 3600)::numeric, 1) end as hours,
    (select count(*)::integer from product_change_comments m where m.product_change_id = c.id) as comment_count
  from product_changes c left join products p on p.id = c.product_id;
