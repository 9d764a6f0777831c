-- Recounts the holders of the named roles. Inactive users are not counted.
create function count_holders(counted text[]) returns void language sql as $$
  update roles r set users_count = held.many
  from (select role, (select count(*) from users u where u.roles @> array[role] and u.status <> 'inactive') as many
        from unnest(counted) as role) held
  where r.name = held.role and r.users_count <> held.many
$$;
