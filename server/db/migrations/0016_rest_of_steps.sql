-- Where what a finished step left over went: ml of liquid, else pieces. On the log line of its finish, summed on step
-- and order.
alter table production_order_steps
  add column rest_recovered numeric(18,6) not null default 0 check (rest_recovered >= 0),
  add column rest_lost numeric(18,6) not null default 0 check (rest_lost >= 0);
-- A reopened step takes its rest back with a negative line.
alter table production_logs
  add column rest_recovered numeric(18,6) not null default 0,
  add column rest_lost numeric(18,6) not null default 0,
  add column loss_reason_parameter_id bigint references parameters,
  add check (event in ('correct', 'reopen') or (rest_recovered >= 0 and rest_lost >= 0));
alter table production_orders
  add column volume_recovered_ml numeric(18,6) not null default 0,
  add column volume_lost_ml numeric(18,6) not null default 0,
  add column qty_lost numeric(18,6) not null default 0;
