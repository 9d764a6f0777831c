-- Tax classes as ranges of integers, so that an exclusion constraint can compare them.
create function tax_class_places(classes text[]) returns int4multirange
  language sql immutable as $$
  select coalesce(range_agg(int4range(place, place, '[]')), '{}')
  from (select array_position(array['standard', 'vapour', 'zero_rated', 'exempt'], class) as place
        from unnest(classes) class) places
$$;
