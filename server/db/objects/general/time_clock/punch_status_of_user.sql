-- Whether a person is in: the kind of the last punch that counts, within the last 7 days.
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
