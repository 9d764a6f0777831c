-- Who holds which role, read as rows like any other: by id, in versions, and with who gave it.
alter table user_roles rename column granted_by to granted_by_id;
alter table user_roles
  add column id bigint generated always as identity unique,
  add column created_at timestamptz(3) not null default now(),
  add column created_by bigint references users,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by bigint references users,
  add column version integer not null default 1;
create index user_roles_granted_by on user_roles (granted_by_id);

create or replace function roles_of_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.roles = '{}' then
    return null;
  end if;
  if tg_op = 'INSERT' or old.roles is distinct from new.roles then
    delete from user_roles where user_id = new.id and role <> all (new.roles);
    insert into user_roles (user_id, role, granted_by_id, created_by, updated_by)
      select new.id, role, new.updated_by, new.updated_by, new.updated_by from unnest(new.roles) role
      on conflict do nothing;
  end if;
  perform count_holders(case when tg_op = 'INSERT' then new.roles else old.roles || new.roles end);
  return null;
end $$;
