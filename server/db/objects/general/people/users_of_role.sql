-- The other direction of roles_of_user: user_roles was written.
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
