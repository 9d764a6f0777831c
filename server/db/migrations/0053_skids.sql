-- Skids of cartons: what is on one are the cartons that name it.
create table skids (
  id bigint generated always as identity primary key,
  number text not null unique,
  status text not null default 'open' check (status in (
    'open', 'closed', 'in_transfer', 'received', 'allocated', 'shipped', 'unpacked', 'void')),
  kind text not null default 'wood' check (kind in ('wood', 'plastic')),
  max_cartons integer check (max_cartons between 1 and 500),
  bin_id bigint references bins,
  tare_kg numeric(13,3) check (tare_kg > 0 and tare_kg <= 10000),
  gross_kg numeric(13,3) check (gross_kg > 0 and gross_kg <= 10000),
  sscc text unique check (sscc ~ '^\d{18}$'),
  jurisdiction text check (length(jurisdiction) = 2),
  cartons integer not null default 0 check (cartons >= 0),
  units integer not null default 0 check (units >= 0),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((cartons = 0) = (units = 0)),
  check (cartons > 0 or jurisdiction is null),
  check (status <> 'void' or cartons = 0)
);
create index skids_number on skids (number collate "C", id);
create index skids_bin on skids (bin_id);
create index skids_status on skids (status, id);
-- A carton is on one skid; one that is still filled is on none.
alter table cartons add column skid_id bigint references skids check (skid_id is null or status = 'closed');
create index cartons_skid on cartons (skid_id, id);
