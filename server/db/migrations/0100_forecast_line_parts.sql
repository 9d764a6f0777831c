-- A line of a production plan may be split into parts that are made on days of their own, and lines of one recipe may
-- share a batch of liquid. The first part of a bucket has the figures that it was calculated from; others have none.
alter table forecast_production_plan_lines add column part integer not null default 1 check (part >= 1);
alter table forecast_production_plan_lines add column batch integer check (batch >= 1);
alter table forecast_production_plan_lines drop constraint forecast_production_plan_line_plan_id_product_id_bucket_sta_key;
alter table forecast_production_plan_lines add constraint forecast_production_plan_lines_part
  unique (plan_id, product_id, bucket_start, part);
