-- How much of what is promised to a transfer stands ready or has left; only what is ready as a whole can leave.
alter table transfers add column picked_percent integer not null default 0
  check (picked_percent between 0 and 100);
update transfers t set picked_percent = l.picked
from (
  select transfer_id, floor(coalesce(
    avg(100 * (qty_picked + qty_shipped) / nullif(qty_reserved + qty_shipped, 0)), 0))::int as picked
  from transfer_lines group by transfer_id
) l
where l.transfer_id = t.id and l.picked > 0;
