-- The version a card had when it left the board.
create view board_versions as
  select s.id, s.version + o.version as version
  from production_order_steps s join production_orders o on o.id = s.production_order_id;
