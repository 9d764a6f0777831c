-- The floor posts its stock: batches have lots and tanks have bins, and an order holds its materials.
alter table machines add column bin_id bigint references bins;
create index machines_bin on machines (bin_id);

alter table production_orders
  add column volume_sampled_ml numeric(18,6) not null default 0 check (volume_sampled_ml >= 0),
  add column posts_stock boolean not null default false,
  add column short_reason text check (length(short_reason) between 1 and 500);

alter table production_order_steps
  add column lot_id bigint references lots,
  add column requires_second_person boolean not null default false;
create index production_order_steps_lot on production_order_steps (lot_id);
