-- Uncaught errors of browsers and server; the same one within a day counts up.
create table error_logs (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('browser', 'server')),
  environment text not null check (environment in ('production', 'development', 'local')),
  message text not null check (length(message) <= 2000),
  info text check (length(info) <= 500),
  url text check (length(url) <= 2000),
  component text check (length(component) <= 200),
  stack text check (length(stack) <= 16384),
  actions text check (length(actions) <= 4000),
  app_version text not null check (length(app_version) <= 80),
  user_id bigint references users on delete set null,
  user_agent text check (length(user_agent) <= 300),
  fingerprint text not null check (length(fingerprint) <= 64),
  count integer not null default 1 check (count > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users on delete set null,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users on delete set null,
  version integer not null default 1
);
create index error_logs_fingerprint on error_logs (fingerprint, first_at desc);
create index error_logs_last_at on error_logs (last_at desc, id desc);
create index error_logs_open on error_logs (id) where status = 'open';

-- How many errors a browser told of in its running minute.
create table error_log_intake (
  token_id bigint primary key references access_tokens on delete cascade,
  minute timestamptz not null,
  count integer not null
);
