-- Whether an order is late on a day: approved, not done, and due before it. Screens have the same rule in lateness.ts.
create function order_is_late("status" text, "due_on" date, "day" date) returns boolean language sql immutable as $$
  select "status" in ('planned', 'released', 'in_progress', 'on_hold') and "due_on" < "day"
$$;
