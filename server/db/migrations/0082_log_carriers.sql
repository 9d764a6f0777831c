-- What the bottles of a count went on: a cart, or the skid that their cartons were put on.
alter table production_logs
  add column cart_id bigint references carts,
  add column skid_id bigint references skids;
create index production_logs_cart on production_logs (cart_id) where cart_id is not null;
create index production_logs_skid on production_logs (skid_id) where skid_id is not null;
