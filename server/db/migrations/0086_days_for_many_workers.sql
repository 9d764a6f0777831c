-- A query that asks for the day of the plant may still be shared out among several workers.
alter function plant_zone() parallel safe;
alter function plant_day(timestamptz) parallel safe;
alter function plant_today() parallel safe;
