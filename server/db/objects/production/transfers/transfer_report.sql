-- What was packed of an order, sent to the warehouse, received there, refused and lost, one row for each of these. What a
-- skid of several orders carries is shared by the cartons on it. In transit is what was sent then and is now neither
-- received, refused nor lost.
create view transfer_report as
with parts as (
  select t.*, o.production_order_id as order_id, o.share
  from floor_transfers t cross join lateral (
    select t.production_order_id, 1::numeric as share where t.production_order_id is not null
    union all
    select c.production_order_id, sum(c.units) / t.qty_sent from cartons c
    where t.production_order_id is null and c.floor_transfer_id = t.id group by c.production_order_id
  ) o
  where t.item_kind <> 'pail' and t.qty_sent > 0
), happened as (
  select (id * 1000000 + order_id) * 4 as id, sent_at as at, order_id, 0::numeric as packed, qty_sent * share as sent,
    0::numeric as received, 0::numeric as refused, 0::numeric as difference, 0::numeric as minutes, 0 as receipts,
    (qty_sent - qty_received - qty_refused - qty_written_off) * share as in_transit
  from parts
  union all
  select (id * 1000000 + order_id) * 4 + 1, received_at, order_id, 0, 0, qty_received * share, 0, 0,
    extract(epoch from received_at - sent_at) / 60, 1, 0
  from parts where received_at is not null
  union all
  select (id * 1000000 + order_id) * 4 + 2, updated_at, order_id, 0, 0, 0, qty_refused * share, qty_written_off * share, 0, 0, 0
  from parts where qty_refused + qty_written_off > 0
  union all
  select l.id * 4 + 3, l.ended_at, l.production_order_id, l.qty_good, 0, 0, 0, 0, 0, 0, 0
  from production_logs l join phases p on p.id = l.phase_id and p.code = 'packing'
  where l.qty_good <> 0
)
select h.id, 1 as version, h.at as created_at, null::bigint as created_by, h.at as updated_at, null::bigint as updated_by,
  h.at, h.order_id as production_order_id, o.product_id, coalesce(plant_shift(h.at), 'none') as shift,
  round(h.packed)::int as packed, round(h.sent)::int as sent, round(h.received)::int as received, round(h.refused)::int as refused,
  greatest(0, round(h.in_transit))::int as in_transit,
  round(h.difference)::int as difference, round(h.minutes, 1) as minutes, h.receipts
from happened h join production_orders o on o.id = h.order_id;
