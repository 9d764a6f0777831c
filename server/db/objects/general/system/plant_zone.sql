-- Days end at midnight of the plant and not of UTC, the time zone of every session: in the evening of Toronto UTC is a
-- day ahead, and what expires or is promised today would already be over. Parallel safe, so that a query that calls it
-- can use several workers.
create function plant_zone() returns text language sql stable parallel safe as $$
  select coalesce((select timezone from locations where kind = 'plant' and is_active order by id limit 1),
    'America/Toronto')
$$;
