-- users.roles and user_roles hold the same data, whichever of them was written; the trigger depth shows which came
-- first.
create function roles_of_user() returns trigger language plpgsql as $$
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
create trigger users_roles_written after insert or update of roles, status on users
  for each row when (pg_trigger_depth() = 0) execute function roles_of_user();
