create function plant_day("at" timestamptz) returns date language sql stable parallel safe as $$
  select ("at" at time zone plant_zone())::date
$$;
