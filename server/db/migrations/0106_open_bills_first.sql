-- Bills that are to be decided on or paid come first in their list, the most overdue at the top.
alter table invoices add column rank integer not null generated always as (
  case when status in ('paid', 'cancelled') then 1 else 0 end) stored;
create index invoices_rank on invoices (rank, due_date, id);
-- Of 12 months, measured each night: orders that came by the promised day, and goods that were not rejected.
alter table suppliers
  add column on_time_percent numeric(7,4) check (on_time_percent between 0 and 100),
  add column quality_percent numeric(7,4) check (quality_percent between 0 and 100);
