-- Movements by which stamped goods were re-worked or destroyed, of which no refund is registered yet (Excise Act, 2001,
-- s. 187.2), with the containers of each piece: a stamp of a pack pays for all that are in it. What a production order
-- scraps up to its stamp has paid no duty: its postings name their step. Packs that are taken apart are re-worked.
create view refundable_movements as
select m.id, m.product_id, m.lot_id, m.qty::integer as qty, case m.reason when 'scrap' then 'destroyed' else 'reworked' end as cause,
  p.excise_jurisdiction as jurisdiction, p.volume_ml, coalesce(o.containers_per_pack, 1) as containers, l.stamped_on, plant_day(m.moved_at) as happened_on
from stock_movements m
  join lots l on l.id = m.lot_id and l.stamped_on is not null
  left join production_orders o on o.id = l.production_order_id
  join products p on p.id = m.product_id and p.excise_jurisdiction <> 'EX' and p.volume_ml > 0
  join bins t on t.id = m.to_bin_id and t.kind in ('virtual_scrap', 'virtual_production')
  join stock_postings k on k.id = m.posting_id
where (m.reason in ('scrap', 'consume') or m.reason = 'repack' and k.event = 'unkit') and plant_day(m.moved_at) >= l.stamped_on
  and not exists (select from stock_movements r where r.reverses_id = m.id)
  and not exists (select from duty_refunds d where d.stock_movement_id = m.id)
  and (m.source_type <> 'production_orders' or k.event = 'unkit' or exists (
    select from production_order_steps s join phases h on h.id = s.phase_id and h.code in ('packing', 'cartoning', 'transfer', 'shipping')
    where s.production_order_id = m.source_id and split_part(k.posting_key, ':', 4) = s.id::text));
