-- What the return of a month counts, month by month: liquid that is not packaged in ml, packaged goods without a stamp in
-- pieces, stamps, and what was stamped with its duty in CAD. Amounts that go out are below 0.
--
-- Bottles count as liquid until the day on which they are packaged. Those of a jurisdiction are one product before and
-- after their stamp: the logs of their order say what was lost before it, its sessions what was stamped; all others are
-- followed by their movements. What goes into packs stays what it is, container by container, until it is stamped, and so
-- does what comes out of packs without a stamp; out of stamped ones it comes back as goods without one.
create view excise_moves as
with crossing as (
  -- Movements into the company and out of it, with the reason of what they mirror.
  select m.product_id, m.lot_id, (m.moved_at at time zone (select plant_zone()))::date as "on",
    case when f.location_id is null then m.qty else -m.qty end as qty,
    case when m.reason = 'repack' and m.source_type = 'production_orders' then 'unkit' else coalesce(r.reason, m.reason) end as reason,
    f.kind as from_kind,
    -- Put into packs, made as packs, or taken out of packs without a stamp.
    m.reason in ('consume', 'produce', 'reverse', 'repack') and exists (select from production_orders a
      where m.source_type = 'production_orders' and a.id = m.source_id and a.area = 'assembly'
        and (m.reason <> 'repack' or coalesce(a.jurisdiction, 'EX') = 'EX')) as is_packing
  from stock_movements m
    join bins f on f.id = m.from_bin_id
    join bins t on t.id = m.to_bin_id
    left join stock_movements r on r.id = m.reverses_id
  where (f.location_id is null) <> (t.location_id is null)
), bottles as (
  select l.id as lot_id, l.production_order_id, l.packaged_on, p.id as product_id, p.volume_ml, p.excise_jurisdiction,
    coalesce(o.containers_per_pack, 1) as containers
  from lots l join products p on p.id = l.product_id and p.volume_ml > 0 and p.kind in ('finished_good', 'semi_finished')
    left join production_orders o on o.id = l.production_order_id
), moved as (
  select 'lot ' || b.lot_id as of_goods, b.packaged_on, b.volume_ml, c."on", c.qty * b.containers as qty,
    case when c.reason in ('produce', 'receive', 'opening', 'customer_return') then 'filled' when c.reason = 'repack' then 'stamped'
      when c.reason in ('ship', 'return_to_supplier') then 'removed' when c.reason = 'sample' then 'analysed'
      when c.reason in ('scrap', 'consume', 'recover', 'transfer_loss') then 'destroyed' else 'adjusted' end as item
  from crossing c join bottles b on b.lot_id = c.lot_id
  where not c.is_packing
    and (b.excise_jurisdiction is null or b.excise_jurisdiction = 'EX' or c.from_kind = 'excise_warehouse')
  union all
  select 'order ' || o.id, k.packaged_on, o.volume_ml, (g.ended_at at time zone (select plant_zone()))::date,
    case h.code when 'bottling' then g.qty_good else (-g.qty_scrap - g.rest_lost) * o.containers_per_pack end,
    case h.code when 'bottling' then 'filled' else 'destroyed' end
  from production_logs g
    join phases h on h.id = g.phase_id and h.code in ('bottling', 'labelling', 'sealing')
    -- Packs of no jurisdiction are scrapped by their movements, but for those that were never made.
    join production_orders o on o.id = g.production_order_id and o.posts_stock and o.volume_ml > 0
      and (o.jurisdiction <> 'EX' or h.code = 'sealing')
    cross join lateral (select min(l.packaged_on) as packaged_on from lots l
      where l.production_order_id = o.id and l.product_id = o.product_id) k
  where g.qty_good <> 0 or g.qty_scrap <> 0 or g.rest_lost <> 0
  union all
  select 'order ' || o.id, k.packaged_on, o.volume_ml, (s.ended_at at time zone (select plant_zone()))::date, x.qty, x.item
  from stamping_logs s
    join product_stamping_orders d on d.id = s.product_stamping_order_id and d.kind = 'in_line'
    join production_orders o on o.id = d.production_order_id and o.posts_stock
    cross join lateral (select min(l.packaged_on) as packaged_on from lots l
      where l.production_order_id = o.id and l.product_id = o.product_id) k
    cross join lateral (values (-s.applied_qty * s.containers_per_stamp, 'stamped'),
        ((-s.wasted_bottles - s.scrapped_bottles) * o.containers_per_pack, 'destroyed'))
      as x (qty, item)
  where s.status <> 'open' and x.qty <> 0
), packaged as (
  -- What was in bottles on the day on which they were packaged.
  select packaged_on, sum(qty) as qty, sum(qty * volume_ml) as ml
  from moved where packaged_on is not null and "on" <= packaged_on and item <> 'stamped' group by of_goods, packaged_on
), counted as (
  select c."on", 'unpackaged' as part, '' as jurisdiction,
    case c.reason when 'produce' then 'made' when 'consume' then 'filled' when 'sample' then 'analysed'
      when 'scrap' then 'destroyed' when 'transfer_loss' then 'destroyed' when 'recover' then 'recovered'
      when 'receive' then 'received' when 'opening' then 'received' when 'ship' then 'removed' else 'adjusted' end as item,
    c.qty
  from crossing c join products p on p.id = c.product_id and p.kind = 'semi_finished'
    join measures m on m.id = p.stock_measure_id and m.code = 'ml'
  union all
  select "on", 'unpackaged', '', item, qty * volume_ml from moved
  where (packaged_on is null or "on" <= packaged_on) and item <> 'stamped'
  union all
  select packaged_on, 'unpackaged', '', 'packaged', -ml from packaged
  union all
  select packaged_on, 'unstamped', '', 'packaged', qty from packaged
  union all
  select "on", 'unstamped', '', case item when 'filled' then 'packaged' else item end, qty from moved
  where "on" > packaged_on or item = 'stamped'
)
select date_trunc('month', "on")::date as month, part, jurisdiction, item, sum(qty) as qty from counted
  group by 1, part, jurisdiction, item having sum(qty) <> 0
union all
select s.month, 'stamps', s.jurisdiction, case x.state when 'damaged_held' then 'damaged' when 'uncounted' then 'adjusted'
    else x.state end, sum(x.qty)
from stamp_move_sums s
  -- A correction that found stamps in another state than they were counted in leaves the reels as they are.
  cross join lateral (values (s.from_state, s.qty), (s.to_state, -s.qty)) as x (state, qty)
where x.state <> 'on_reel' and (s.is_correction or 'on_reel' in (s.from_state, s.to_state))
group by 1, 3, 4 having sum(x.qty) <> 0
union all
select s.month, 'duty', s.jurisdiction, x.item, sum(x.qty)
from stamp_duty_sums s cross join lateral (values ('containers', s.containers::numeric), ('duty', s.duty_amount),
  ('additional', s.additional_duty_amount)) as x (item, qty)
group by 1, 3, 4 having sum(x.qty) <> 0;
