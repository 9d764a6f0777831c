-- Every change of a place, one row each.
create view location_logs as
  select id, version, created_at, created_by, updated_at, updated_by, at, product_id, location_id, old_bin_id, new_bin_id,
    action, old_value, new_value, user_id, source, 1 as change_count
  from warehouse_product_location_logs;
