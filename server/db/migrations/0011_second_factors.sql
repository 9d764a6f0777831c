-- The secret of a person's authenticator app, which codes are computed from; not in use before a first code confirmed it.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  -- Each code is good once: the latest half minute of which one was used.
  last_step bigint not null default 0
);

-- One-time codes instead of the app; only their hashes are stored.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
