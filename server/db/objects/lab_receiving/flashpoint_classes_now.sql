-- How many containers of a class there are, and how much is in them; people read litres.
create view flashpoint_classes_now as
select c.id, s.container_count, s.stored_ml, round(s.stored_ml / 1000, 1) as stored_l,
  round(c.max_ml_per_cabinet / 1000, 1) as limit_l
from flashpoint_classes c
cross join lateral (
  select count(*)::int as container_count,
    coalesce(sum(round(k.initial_ml * k.remaining_qty / k.initial_qty, 6)), 0) as stored_ml
  from lab_receiving_containers k
  where k.flashpoint_class_id = c.id
    and k.status in ('expected', 'quarantined', 'released', 'opened', 'hold', 'rejected')) s;
