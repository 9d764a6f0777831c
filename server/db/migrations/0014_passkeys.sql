-- The passkeys of people: what an authenticator signs with at one host, and how often it has.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- The host they are good at; another host of the same server has its own.
  host text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user_id on passkeys (user_id);

-- What an authenticator is asked to sign, once.
create table passkey_challenges (
  challenge text primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  -- The session it was asked in; none before sign-in.
  token_id bigint references access_tokens on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_user_id on passkey_challenges (user_id);

-- Recovery codes replace passkeys too, not only the authenticator app.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user_id_fkey
  foreign key (user_id) references users on delete cascade;
