-- Keeps the counts of roles when a user is deleted.
create function holders_without_user() returns trigger language plpgsql as $$
begin
  perform count_holders(old.roles);
  return null;
end $$;
create trigger users_gone after delete on users for each row execute function holders_without_user();
