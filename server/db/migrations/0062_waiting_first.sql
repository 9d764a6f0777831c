-- What is at work, or waits for a decision, comes first in its list.
alter table product_stamping_orders add column rank integer not null generated always as (
  case status when 'in_progress' then 0 when 'paused' then 1 when 'pending_approval' then 2 when 'planned' then 3
    when 'draft' then 4 else 5 end) stored;
create index product_stamping_orders_rank on product_stamping_orders (rank, due_on, id);
alter table stamping_corrections add column rank integer not null generated always as (
  case status when 'pending' then 0 else 1 end) stored;
create index stamping_corrections_rank on stamping_corrections (rank, requested_at, id);
alter table production_order_corrections add column rank integer not null generated always as (
  case status when 'pending' then 0 else 1 end) stored;
create index production_order_corrections_rank on production_order_corrections (rank, requested_at, id);
alter table reel_adjustments add column rank integer not null generated always as (
  case status when 'pending' then 0 else 1 end) stored;
create index reel_adjustments_rank on reel_adjustments (rank, created_at, id);
-- Since when a reel is in quarantine, and by whom.
alter table reels
  add column quarantined_at timestamptz(3),
  add column quarantined_by_id bigint references users;
update reels set quarantined_at = updated_at, quarantined_by_id = updated_by where status = 'quarantined';
