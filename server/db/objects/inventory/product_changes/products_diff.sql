create view products_diff as
  select l.id, l.product_id, p.sku, p.category_id, p.brand_id,
    product_field_label(l.field) as field,
    product_value_text(l.field, l.old_value) as old_text, product_value_text(l.field, l.new_value) as new_text,
    c.number as change_number, c.submitted_by_id as requester_id, l.approved_by_id, l.source, l.applied_at,
    1 as change_count, l.created_at, l.created_by, l.updated_at, l.updated_by, l.version, p.kind
  from product_change_logs l
  join products p on p.id = l.product_id
  left join product_changes c on c.id = l.product_change_id;
