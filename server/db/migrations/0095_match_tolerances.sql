-- The tolerances that a bill was matched with: its result can be repeated after they change.
alter table invoices add column match_tolerances jsonb;
