-- Days end at midnight of the plant, not of UTC, on whose clock every session of the product runs: in the evening of
-- Toronto UTC is a day ahead, and what is good for today, or promised for today, would be over already.
create function plant_zone() returns text language sql stable as $$
  select coalesce((select timezone from locations where kind = 'plant' and is_active order by id limit 1),
    'America/Toronto')
$$;
create function plant_day("at" timestamptz) returns date language sql stable as $$
  select ("at" at time zone plant_zone())::date
$$;
create function plant_today() returns date language sql stable as $$ select plant_day(now()) $$;

-- What reckoned with the day of UTC is as before in all else. Asked for in a query of its own the day is worked out once
-- and not for each row.
do $$
declare
  named text;
  was text;
  becomes text;
begin
  foreach named in array array['production_to_come', 'stock_flow', 'products_availability', 'open_orders'] loop
    was := pg_get_viewdef(named::regclass);
    becomes := replace(was, 'CURRENT_DATE', '(select plant_today())');
    becomes := replace(becomes, '(o.planned_start)::date',
      '(o.planned_start at time zone (select plant_zone()))::date');
    if becomes = was then raise exception '% has no day', named; end if;
    execute format('create or replace view %I as %s', named, becomes);
  end loop;
  was := pg_get_functiondef('inventory_aging_at(timestamptz, integer[])'::regprocedure);
  becomes := replace(was, '"at"::date', '(select plant_day("at"))');
  if becomes = was then raise exception 'The ages of stock have no day'; end if;
  execute becomes;
end $$;
