-- Labels of bottles of stock are checked before the first count, as those of a step are. What is being stamped when this
-- arrives goes on, and is checked within the hour.
alter table product_stamping_orders
  add column label_due_at timestamptz(3),
  add column label_failed text check (length(label_failed) between 1 and 20);
update product_stamping_orders set label_due_at = now() + interval '1 hour'
where kind = 'from_stock' and status in ('in_progress', 'paused') and qty_stamped > 0;
