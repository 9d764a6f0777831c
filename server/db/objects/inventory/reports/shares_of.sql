-- A value divided in proportion to quantities.
create function shares_of(whole numeric, parts numeric[], sum numeric) returns numeric[] language sql immutable parallel safe as $$
  select array_agg(round(whole * part / sum, 4) order by place) from unnest(parts) with ordinality as u (part, place)
$$;
