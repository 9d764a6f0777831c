-- Containers of an item, and of how many of them a sample is taken: one and the square root of their number.
create view lab_receiving_items_now as
select i.id, c.container_count,
  case when c.container_count = 0 then 0
    else least(c.container_count, ceil(sqrt(c.container_count))::int + 1) end as sample_count
from lab_receiving_items i
cross join lateral (
  select count(*)::int as container_count from lab_receiving_containers k
  where k.lab_receiving_item_id = i.id and k.status <> 'void' and k.parent_container_id is null) c;
