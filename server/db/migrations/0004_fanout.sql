-- What nodes tell each other and must not miss: read by number when a notification names it, deleted after minutes.
-- Unlogged, because after a crash of the database every socket has to be opened anew anyway.
create unlogged table fanout (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  node text not null,
  message jsonb not null
);
