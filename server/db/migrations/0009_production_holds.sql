-- Since when an order is on hold; of those held before, their last change is the best that is known.
alter table production_orders add column held_at timestamptz(3);
update production_orders set held_at = updated_at where status = 'on_hold';
