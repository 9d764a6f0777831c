-- What is in a cabinet: containers that are expected there count with it.
create view lab_cabinets_now as
select c.id, s.container_count, s.stored_ml, round(100 * s.stored_ml / c.max_ml, 1) as fill_percent,
  round(s.stored_ml / 1000, 1) as stored_l, round(c.max_ml / 1000, 1) as limit_l
from lab_cabinets c
cross join lateral (
  select count(*)::int as container_count,
    coalesce(sum(round(k.initial_ml * k.remaining_qty / k.initial_qty, 6)), 0) as stored_ml
  from lab_receiving_containers k
  where k.bin_id = c.bin_id and k.status in ('expected', 'quarantined', 'released', 'opened', 'hold', 'rejected')) s;
