-- What is on a skid by SKU, and whether it is between the floor and the warehouse, as lists of skids say it.
alter table skids
  add column contents text check (length(contents) between 1 and 200),
  add column transfer_status text generated always as (
    case status when 'in_transfer' then 'in_transfer' else 'not_in_transfer' end) stored
    check (transfer_status in ('in_transfer', 'not_in_transfer'));
update skids s set contents = left(c.skus, 200)
from (select c.skid_id, string_agg(distinct p.sku, ', ' order by p.sku) as skus
  from cartons c join products p on p.id = c.product_id where c.skid_id is not null group by c.skid_id) c
where c.skid_id = s.id;
