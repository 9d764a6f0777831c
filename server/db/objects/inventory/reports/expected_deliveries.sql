-- Orders and transfers of which something is still to come, each as one delivery that may be received.
create view expected_deliveries as
select p.id * 2 as id, 1 as version, p.created_at, p.created_by, p.updated_at, p.updated_by, 'purchase' as source_kind,
  p.id as source_id, p.number, s.name as sender, p.location_id, p.due_on, p.open_lines, p.status
from purchases p join suppliers s on s.id = p.supplier_id
where p.status in ('ordered', 'partially_received')
union all
select t.id * 2 + 1, 1, t.created_at, t.created_by, t.updated_at, t.updated_by, 'transfer', t.id, t.number, f.name,
  t.to_location_id, t.needed_on,
  (select count(*)::int from transfer_lines l
   where l.transfer_id = t.id and l.qty_shipped > l.qty_received + l.loss_qty),
  t.status
from transfers t join locations f on f.id = t.from_location_id
where t.status in ('in_transit', 'partially_received');
