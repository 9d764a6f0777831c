-- Locks what a posting touches, always in the same order to avoid deadlocks: containers of its lots in its bins by id, bins by id, lots by id, then levels by
-- product, lot and bin, which are created where they do not exist. The three arrays are parallel. `filled` are bins
-- that receive goods: where such a bin has limits or is a cabinet of a laboratory it is locked exclusively from the start, because transactions
-- sharing it could not know what the others add. Returns all locked rows with their products.
create function hold_goods(product_ids bigint[], lot_ids bigint[], bin_ids bigint[], filled bigint[]) returns json
language plpgsql as $$
declare
  held_containers json;
  held_bins json;
  held_lots json;
  held_levels json;
  found_products json;
  limited bigint[];
  next_bin bigint;
begin
  select coalesce(json_agg(k), '[]') into held_containers from (
    select id, product_id, lot_id, bin_id, status, remaining_qty::text, initial_qty::text, due_on
    from lab_receiving_containers
    where lot_id = any(lot_ids) and bin_id = any(bin_ids) and status not in ('expected', 'void', 'returned', 'disposed')
    order by id for update) k;
  select array_agg(id) into limited from bins where id = any(filled) and (capacity_qty is not null
    or max_weight_kg is not null or not allow_mixed_products or not allow_mixed_lots
    or exists (select from lab_cabinets c where c.bin_id = bins.id));
  if limited is not null then
    -- In order of id, each with the lock mode it needs.
    for next_bin in select distinct id from unnest(bin_ids) as b (id) order by id loop
      if next_bin = any(limited) then
        perform from bins where id = next_bin for no key update;
      else
        perform from bins where id = next_bin for share;
      end if;
    end loop;
  end if;
  select coalesce(json_agg(b), '[]') into held_bins from (
    select id, code, kind, location_id, frozen_by_count_id, is_active, capacity_qty::text, max_weight_kg::text,
      allow_mixed_products, allow_mixed_lots,
      exists (select from skids s where s.bin_id = bins.id and s.status in ('received', 'allocated')) as has_skids
    from bins
    where id = any(bin_ids) order by id for share) b;
  select coalesce(json_agg(t), '[]') into held_lots from (
    select id, lot_number, product_id, status, packaged_on, stamp_by, stamped_on from lots where id = any(lot_ids) order by id for share) t;
  insert into stock_levels (product_id, lot_id, bin_id)
  select w.product_id, w.lot_id, w.bin_id
  from unnest(product_ids, lot_ids, bin_ids) as w (product_id, lot_id, bin_id)
  join lots t on (t.product_id, t.id) = (w.product_id, w.lot_id)
  join bins b on b.id = w.bin_id and b.location_id is not null
  where not exists (select from stock_levels l
    where (l.product_id, l.lot_id, l.bin_id) = (w.product_id, w.lot_id, w.bin_id))
  order by 1, 2, 3 on conflict do nothing;
  select coalesce(json_agg(v), '[]') into held_levels from (
    select l.id, l.product_id, l.lot_id, l.bin_id, l.on_hand::text, l.reserved::text, l.version = 1 as is_new
    from stock_levels l
    join unnest(product_ids, lot_ids, bin_ids) as w (product_id, lot_id, bin_id) using (product_id, lot_id, bin_id)
    order by l.product_id, l.lot_id, l.bin_id for update of l) v;
  select coalesce(json_agg(f), '[]') into found_products from (
    select p.id, p.sku, p.kind, p.status, p.excise_jurisdiction,
      m.code as measure, m.decimals, p.average_cost::text, p.standard_cost::text
    from products p join measures m on m.id = p.stock_measure_id where p.id = any(product_ids)) f;
  return json_build_object('containers', held_containers, 'bins', held_bins, 'lots', held_lots, 'levels', held_levels, 'products', found_products);
end $$;
