-- The plan of each site with its version, and what was changed in each version.
create table plans (
  id bigint generated always as identity primary key,
  location_id bigint not null unique references locations,
  kind text not null default 'applied' check (kind in ('applied', 'retimed')),
  digest text,
  changes jsonb not null default '[]',
  keys jsonb not null default '{}',
  reason text check (length(reason) between 1 and 500),
  changed_at timestamptz(3),
  changed_by_id bigint references users,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create index plans_changed_by on plans (changed_by_id);

create table plan_changes (
  plan_id bigint not null references plans,
  version integer not null,
  kind text not null check (kind in ('applied', 'retimed')),
  changes jsonb not null,
  inverse jsonb not null,
  keys jsonb not null,
  reason text,
  at timestamptz(3) not null,
  user_id bigint references users,
  primary key (plan_id, version)
);
create index plan_changes_user on plan_changes (user_id);
