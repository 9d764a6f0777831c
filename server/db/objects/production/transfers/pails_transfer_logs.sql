-- Every transfer of a pail, with the recovery that its liquid is of.
create view pails_transfer_logs as
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t.number as transfer, t.pail_id, t.product_id,
  t.lot_id, case when t.qty_sent > 0 then t.qty_sent else t.qty end as volume_ml, r.strength_mg_ml, t.from_bin_id,
  t.to_bin_id, t.sent_at, t.sent_by_id, t.received_at, t.received_by_id, r.id as recovery_id,
  t.status as transfer_status, 1 as transfer_count
from floor_transfers t left join recoveries r on r.lot_id = t.lot_id
where t.item_kind = 'pail';
