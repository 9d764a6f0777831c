-- Every floor transfer with its way and how long it took, to its arrival or, while it is under way, until now.
create view transfer_logs as
select id, version, created_at, created_by, updated_at, updated_by, number as transfer, item_kind, item,
  production_order_id, product_id, lot_id, from_bin_id, to_bin_id, qty_sent, sent_at, sent_by_id, qty_received, received_at,
  received_by_id, qty_written_off + qty_refused as difference, difference_reason, measure, status as transfer_status,
  greatest(0, prints - 1) as reprints, 1 as transfer_count,
  round(extract(epoch from received_at - sent_at) / 60) as minutes
from floor_transfers;
