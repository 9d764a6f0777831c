create view product_change_logs_now as
  select l.id, product_field_label(l.field) as field_text,
    product_value_text(l.field, l.old_value) as old_text,
    product_value_text(l.field, l.new_value) as new_text
  from product_change_logs l;
