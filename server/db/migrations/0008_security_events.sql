-- Sign-ins, refusals, exports and changes of rights, kept for the months of a setting.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  kind text not null check (kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'locked', 'released', 'refused', 'rights_changed', 'account_changed',
    'password_changed', 'second_factor_changed', 'sessions_ended', 'exported'
  )),
  user_id bigint references users on delete set null,
  account text check (length(account) <= 120),
  address text check (length(address) <= 64),
  session integer,
  details text check (length(details) <= 500),
  count integer not null default 1 check (count > 0),
  request text check (length(request) <= 64),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users on delete set null,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users on delete set null,
  version integer not null default 1
);
create index security_events_at on security_events (at desc, id desc);
create index security_events_user on security_events (user_id, at desc);
