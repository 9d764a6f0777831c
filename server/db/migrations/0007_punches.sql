-- The time clock, and the operators who take over a shared screen.

create table punches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('in', 'out', 'break_start', 'break_end')),
  punched_at timestamptz(3) not null,
  source text not null check (source in ('web', 'kiosk', 'correction')),
  location_id bigint references locations,
  note text check (length(note) <= 500),
  -- A punch is corrected once; who errs again corrects the correction.
  corrects_id bigint unique references punches,
  client_id text check (length(client_id) between 1 and 80),
  ip text,
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1,
  check ((source = 'correction') = (corrects_id is not null))
);
create index punches_of_person on punches (user_id, punched_at);
create unique index punches_once on punches (user_id, client_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;
create trigger punches_append_only before update or delete on punches
  for each row execute function refuse_change();
create trigger punches_never_emptied before truncate on punches
  for each statement execute function refuse_change();

-- A shared screen is a session marked so; an operator's session lives on it and ends with it.
alter table access_tokens
  add column is_shared boolean not null default false,
  add column station_token_id bigint references access_tokens on delete cascade;
create index access_tokens_station on access_tokens (station_token_id) where revoked_at is null;
