-- The version the gates of a step had when it was over.
create view step_gates_versions as
  select s.id, s.version + o.version as version
  from production_order_steps s join production_orders o on o.id = s.production_order_id;
