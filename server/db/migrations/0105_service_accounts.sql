-- A program that signs in with a key. What it does is recorded under a user of its own, which holds no role and signs
-- in nowhere: the rights are those of the account.
create table service_accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  purpose text check (length(purpose) <= 400),
  owner_id bigint not null references users,
  user_id bigint unique references users,
  roles text[] not null check (cardinality(roles) > 0),
  modules text[] not null default '{}',
  scopes text[] not null default '{}',
  calls_per_minute integer not null default 600 check (calls_per_minute between 1 and 60000),
  ends_on date,
  key_start text check (length(key_start) = 8),
  key_issued_at timestamptz(3),
  last_used_at timestamptz(3),
  status text not null default 'waiting' check (status in ('waiting', 'active', 'suspended', 'revoked')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index service_accounts_name_key on service_accounts (lower(name));

-- Keys are tokens that do not end when they are idle.
alter table access_tokens drop constraint access_tokens_scope_check,
  add constraint access_tokens_scope_check check (scope in ('full', 'kiosk', 'wall', 'key'));
alter table access_tokens add column service_account_id bigint references service_accounts on delete cascade,
  add constraint access_tokens_key check ((scope = 'key') = (service_account_id is not null));
create index access_tokens_service_account on access_tokens (service_account_id) where revoked_at is null;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'signed_out', 'confirmed', 'confirm_failed', 'locked', 'released', 'refused',
  'rights_changed', 'account_changed', 'password_changed', 'second_factor_changed', 'sessions_ended', 'exported',
  'screen_lent', 'screen_returned', 'screen_paired', 'key_issued'
));
