-- Screens on walls: devices that only read, each with a token of its own instead of a person's.

create table wall_displays (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  boards text[] not null default '{production,machines}',
  every_seconds integer not null default 30 check (every_seconds between 5 and 3600),
  zoom numeric(4,2) not null default 1 check (zoom between 0.5 and 2),
  distance numeric(4,1) not null default 5 check (distance between 1 and 11),
  status text not null default 'waiting' check (status in ('waiting', 'paired', 'revoked')),
  paired_at timestamptz(3),
  last_seen_at timestamptz(3),
  board text check (board in ('production', 'machines', 'plant')),
  build text check (length(build) between 1 and 40),
  size text check (length(size) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index wall_displays_name_key on wall_displays (lower(name));

-- A token belongs to a person or to a screen.
alter table access_tokens
  alter column user_id drop not null,
  alter column client_id drop not null,
  add column wall_display_id bigint references wall_displays on delete cascade,
  drop constraint access_tokens_scope_check,
  add constraint access_tokens_scope_check check (scope in ('full', 'kiosk', 'wall')),
  add constraint access_tokens_holder check (num_nonnulls(user_id, wall_display_id) = 1),
  add constraint access_tokens_wall check ((scope = 'wall') = (wall_display_id is not null));
create index access_tokens_wall_display on access_tokens (wall_display_id) where revoked_at is null;

-- A screen that shows a code, until an administrator types it and the screen has fetched its token with the claim.
create table wall_pairings (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^\d{6}$'),
  claim_hash bytea not null unique,
  wall_display_id bigint references wall_displays on delete cascade,
  expires_at timestamptz(3) not null
);
