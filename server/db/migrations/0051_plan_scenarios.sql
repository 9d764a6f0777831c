-- Plans that planners keep beside the one that counts, and proposals of the night.
create table plan_scenarios (
  id bigint generated always as identity primary key,
  location_id bigint not null references locations,
  kind text not null default 'kept' check (kind in ('kept', 'proposal')),
  name text not null check (length(name) between 1 and 80),
  note text check (length(note) between 1 and 500),
  owner_id bigint references users,
  base_version integer not null,
  changes jsonb not null,
  figures jsonb not null,
  applied_at timestamptz(3),
  applied_version integer,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  -- A proposal has no owner.
  check ((kind = 'kept') = (owner_id is not null)),
  unique nulls not distinct (location_id, owner_id, name)
);
create index plan_scenarios_owner on plan_scenarios (owner_id);
