-- Open quantities of transfers at their destination, by date.
create view transfers_to_come as
select l.product_id, t.to_location_id as location_id, t.needed_on as "on",
  l.qty_reserved + l.qty_shipped - l.qty_received - l.loss_qty as qty,
  l.qty_shipped - l.qty_received - l.loss_qty as in_transit, t.id as transfer_id
from transfer_lines l join transfers t on t.id = l.transfer_id
where t.status in ('partially_allocated', 'allocated', 'in_transit', 'partially_received')
  and l.qty_reserved + l.qty_shipped > l.qty_received + l.loss_qty;
