-- People with their roles at hand, roles as records, links that set a password once, and the trail in any order.

alter table roles
  add column id bigint generated always as identity unique,
  add column users_count integer not null default 0,
  add column created_at timestamptz(3) not null default now(),
  add column created_by bigint references users,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by bigint references users,
  add column version integer not null default 1,
  add check (length(title) <= 60),
  add check (length(description) <= 500);
alter table roles alter column description drop default, alter column description drop not null;
update roles set description = null where description = '';

alter table users
  add column roles text[] not null default '{}',
  add column modules_count integer not null generated always as (cardinality(modules)) stored,
  add column punch_status text not null default 'out' check (punch_status in ('in', 'out', 'on_break')),
  add column locked_until timestamptz(3);
create index users_roles on users using gin (roles);
create index user_roles_role on user_roles (role);

-- Counted anew for the roles named: who is inactive works for nobody.
create function count_holders(counted text[]) returns void language sql as $$
  update roles r set users_count = held.many
  from (select role, (select count(*) from users u where u.roles @> array[role] and u.status <> 'inactive') as many
        from unnest(counted) as role) held
  where r.name = held.role and r.users_count <> held.many
$$;

-- users.roles and user_roles say the same, whichever of them was written; the depth tells which came first.
create function roles_of_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.roles = '{}' then
    return null;
  end if;
  if tg_op = 'INSERT' or old.roles is distinct from new.roles then
    delete from user_roles where user_id = new.id and role <> all (new.roles);
    insert into user_roles (user_id, role, granted_by)
      select new.id, role, new.updated_by from unnest(new.roles) role on conflict do nothing;
  end if;
  perform count_holders(case when tg_op = 'INSERT' then new.roles else old.roles || new.roles end);
  return null;
end $$;
create trigger users_roles_written after insert or update of roles, status on users
  for each row when (pg_trigger_depth() = 0) execute function roles_of_user();

create function users_of_role() returns trigger language plpgsql as $$
declare
  touched text[];
begin
  update users u set roles = array(select role from user_roles where user_id = u.id order by role)
    where u.id in (select user_id from held);
  select array_agg(distinct role) into touched from held;
  perform count_holders(touched);
  return null;
end $$;
create trigger user_roles_added after insert on user_roles referencing new table as held
  for each statement when (pg_trigger_depth() = 0) execute function users_of_role();
create trigger user_roles_taken after delete on user_roles referencing old table as held
  for each statement when (pg_trigger_depth() = 0) execute function users_of_role();

create function holders_without_user() returns trigger language plpgsql as $$
begin
  perform count_holders(old.roles);
  return null;
end $$;
create trigger users_gone after delete on users for each row execute function holders_without_user();

-- Whether somebody is in: the kind of the last punch that counts, as long as he may still be here.
create function punch_status_of_user() returns trigger language plpgsql as $$
begin
  update users u set punch_status = coalesce((
      select case p.kind when 'out' then 'out' when 'break_start' then 'on_break' else 'in' end
      from punches p where p.user_id = u.id and p.punched_at > now() - interval '7 days'
        and not exists (select 1 from punches c where c.corrects_id = p.id)
      order by p.punched_at desc, p.id desc limit 1), 'out')
    where u.id in (select user_id from added);
  return null;
end $$;
create trigger punches_added after insert on punches referencing new table as added
  for each statement execute function punch_status_of_user();

update users u set roles = array(select role from user_roles where user_id = u.id order by role);
select count_holders(array_agg(name)) from roles;

-- A link by which a person sets a password, once; kept only as its hash.
create table password_links (
  user_id bigint primary key references users on delete cascade,
  link_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

-- The trail is read by table, by person and whole, newest first.
create index changes_of_table on changes (table_name, position);
create index changes_of_user on changes (user_id, position) where user_id is not null;
