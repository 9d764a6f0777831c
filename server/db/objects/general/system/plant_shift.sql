-- The shift that runs at an instant, by the plant's clock; null between shifts.
create function plant_shift("at" timestamptz) returns text language sql stable as $$
  select s.name from jsonb_to_recordset(coalesce((select value from settings where key = 'shifts'),
      '[{"name": "day", "from": "07:00", "to": "15:00"}, {"name": "evening", "from": "15:00", "to": "23:00"}]'))
      as s (name text, "from" time, "to" time)
    cross join lateral (select ("at" at time zone plant_zone())::time as of_day) t
  where case when s."from" < s."to" then t.of_day >= s."from" and t.of_day < s."to"
    else t.of_day >= s."from" or t.of_day < s."to" end
  limit 1
$$;
