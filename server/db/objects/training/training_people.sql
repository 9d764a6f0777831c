-- The people who may have to hold programmes. Displays on walls are none.
create view training_people as
  select u.id, u.name, u.roles, u.location_id from users u
  where u.status in ('active', 'locked') and coalesce(u.config ->> 'kiosk' in ('1', 'true'), false) is false;
