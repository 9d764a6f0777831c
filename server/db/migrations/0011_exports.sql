-- What somebody asked to have as a file: fetched once with its ticket, followed and stopped while it is written.
create table exports (
  id bigint generated always as identity primary key,
  ticket_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  token_id bigint not null references access_tokens on delete cascade,
  resource text not null,
  ask jsonb not null,
  total integer not null,
  rows_written integer not null default 0,
  state text not null default 'asked' check (state in ('asked', 'running', 'done', 'stopped', 'failed')),
  created_at timestamptz(3) not null default now()
);
create index exports_user on exports (user_id);
create index exports_token on exports (token_id);
create index exports_age on exports (created_at);
