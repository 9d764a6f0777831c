-- People, sign-in, settings, document numbers, the feed and the keys that make a write happen once.

create table roles (
  name text primary key,
  title text not null,
  description text not null default ''
);

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 60),
  name text not null check (length(name) <= 120),
  email text check (length(email) <= 160),
  password_hash text,
  company text not null check (length(company) <= 120),
  modules text[] not null default '{}',
  config jsonb not null default '{}',
  timezone text not null default 'America/Toronto',
  location_id bigint,
  status text not null default 'active' check (status in ('invited', 'pending', 'active', 'locked', 'inactive')),
  last_login_at timestamptz(3),
  password_changed_at timestamptz(3),
  badge_code text unique,
  pin_hash text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table user_roles (
  user_id bigint not null references users on delete cascade,
  role text not null references roles,
  granted_by bigint references users,
  granted_at timestamptz(3) not null default now(),
  primary key (user_id, role)
);

create table oauth_clients (
  client_id text primary key,
  secret_hash bytea not null,
  name text not null,
  grants text[] not null default '{password}',
  is_active boolean not null default true
);

create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  client_id text not null references oauth_clients,
  token_hash bytea not null unique,
  scope text not null default 'full' check (scope in ('full', 'kiosk')),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  user_agent text
);
create index access_tokens_user on access_tokens (user_id) where revoked_at is null;

-- Wrong passwords by username (known or not, alike) and by address; old rows are swept.
create table login_attempts (
  subject text not null,
  at timestamptz(3) not null default now()
);
create index login_attempts_subject on login_attempts (subject, at);

create table settings (
  id bigint generated always as identity primary key,
  key text not null unique,
  value jsonb not null,
  module text not null default 'general',
  is_secret boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);

create table document_sequences (
  prefix text primary key,
  next_number bigint not null default 1
);

-- The feed: one row of `changes` per changed row and unit of work, in the order of commits.
create table feed (
  only_row boolean primary key default true check (only_row),
  epoch text not null,
  position bigint not null
);
insert into feed (epoch, position) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8), 0);

create table changes (
  position bigint primary key,
  at timestamptz(3) not null,
  channel text,
  table_name text not null,
  row_id bigint,
  action text not null check (action in ('created', 'updated', 'deleted', 'reload', 'noticed')),
  event text,
  announced text not null,
  version integer,
  "row" jsonb,
  diff jsonb,
  user_id bigint,
  user_name text,
  acting_user_id bigint,
  socket_id text,
  skip_sender boolean not null default false,
  request_id text
) partition by range (position);
create table changes_000 partition of changes for values from (0) to (50000000);
create table changes_001 partition of changes for values from (50000000) to (100000000);
create table changes_002 partition of changes for values from (100000000) to (150000000);
create table changes_rest partition of changes for values from (150000000) to (maxvalue);
create index changes_of_row on changes (table_name, row_id, version);

-- Appends a unit's changes as its last step: whoever holds the lock commits next, so the order of positions is the
-- order of commits and no position becomes visible after a higher one.
create function append_changes(entries jsonb) returns bigint language plpgsql as $$
declare
  last_position bigint;
  many integer := jsonb_array_length(entries);
begin
  perform pg_advisory_xact_lock(7203001);
  update feed set position = position + many returning position into last_position;
  insert into changes (position, at, channel, table_name, row_id, action, event, announced, version, "row", diff,
    user_id, user_name, acting_user_id, socket_id, skip_sender, request_id)
  select last_position - many + e.place, clock_timestamp(), e.entry ->> 'channel', e.entry ->> 'table_name',
    (e.entry ->> 'row_id')::bigint, e.entry ->> 'action', e.entry ->> 'event', e.entry ->> 'announced',
    (e.entry ->> 'version')::integer, nullif(e.entry -> 'row', 'null'), nullif(e.entry -> 'diff', 'null'),
    (e.entry ->> 'user_id')::bigint, e.entry ->> 'user_name', (e.entry ->> 'acting_user_id')::bigint,
    e.entry ->> 'socket_id', coalesce((e.entry ->> 'skip_sender')::boolean, false), e.entry ->> 'request_id'
  from jsonb_array_elements(entries) with ordinality as e (entry, place);
  perform pg_notify('changes', '');
  return last_position;
end $$;

-- One row per write that carried an idempotency key: the first answer, given again to whoever repeats the write.
create table write_keys (
  user_id bigint not null,
  key text not null check (length(key) between 1 and 80),
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index write_keys_age on write_keys (created_at);
