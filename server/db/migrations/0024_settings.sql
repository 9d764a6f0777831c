-- A setting that nobody changed has no value of its own: the product's holds. Values that are written and never read
-- back stand apart, so that no row, broadcast or log can carry them.

alter table settings alter column value drop not null;
alter table settings add column secret_at timestamptz(3), add column changed_by_id bigint references users;

create table setting_secrets (
  key text primary key references settings (key) on delete cascade,
  value jsonb not null
);
