-- The earliest receipt time of each age bucket at an instant. The ends of the buckets come from the reader or else
-- from the company's settings; with fewer than five ends the last one is repeated, which leaves the further buckets
-- empty.
create function aging_spans("at" timestamptz, ends integer[]) returns table (
  buckets text, since_1 timestamptz, since_2 timestamptz, since_3 timestamptz, since_4 timestamptz, since_5 timestamptz)
language sql stable as $$
  select array_to_string(e.e, '/'), "at" - make_interval(days => e.e[1] + 1),
    "at" - make_interval(days => coalesce(e.e[2], e.e[1]) + 1),
    "at" - make_interval(days => coalesce(e.e[3], e.e[2], e.e[1]) + 1),
    "at" - make_interval(days => coalesce(e.e[4], e.e[3], e.e[2], e.e[1]) + 1),
    "at" - make_interval(days => coalesce(e.e[5], e.e[4], e.e[3], e.e[2], e.e[1]) + 1)
  from (
    select coalesce(ends, (select array(select jsonb_array_elements_text(s.value)::integer) from settings s
      where s.key = 'inventory.aging_buckets' and jsonb_typeof(s.value) = 'array'), '{30,60,90,180,365}') as e offset 0
  ) e
  -- Keeps the planner from inlining this into every column of every row.
  offset 0
$$;
