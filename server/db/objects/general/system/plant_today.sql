create function plant_today() returns date language sql stable parallel safe as $$ select plant_day(now()) $$;
