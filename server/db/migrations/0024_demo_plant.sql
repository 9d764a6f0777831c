-- The pace of the simulated plant: one row where the demo company has it, none elsewhere.
create table demo_plants (
  id bigint generated always as identity primary key,
  pace text not null check (pace in ('stopped', 'real', 'fast')),
  fast_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  constraint demo_plants_fast check ((pace = 'fast') = (fast_until is not null))
);
create unique index demo_plants_one on demo_plants ((true));
