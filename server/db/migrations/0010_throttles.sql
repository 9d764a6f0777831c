-- How many tries of a secret were counted for a subject (a name, a badge, an address), and until when it waits.
create table throttles (
  subject text primary key,
  tries double precision not null,
  last_at timestamptz(3) not null,
  opens_at timestamptz(3)
);
drop table login_attempts;

-- The browser of a session, by a cookie of its own: guessing elsewhere does not slow its person down here.
alter table access_tokens add column browser_hash bytea;
create index access_tokens_browser on access_tokens (user_id, browser_hash) where browser_hash is not null;
