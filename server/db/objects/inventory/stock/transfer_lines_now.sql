-- The available quantity of each product at both ends of a transfer.
create view transfer_lines_now as
select l.id, available_at(l.product_id, t.from_location_id) as available_from,
  available_at(l.product_id, t.to_location_id) as available_to
from transfer_lines l join transfers t on t.id = l.transfer_id;
