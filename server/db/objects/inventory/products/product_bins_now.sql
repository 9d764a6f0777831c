-- The stock in the bin, and the quantity that fills it to its maximum once it is below its minimum.
create view product_bins_now as
  select b.id, s.on_hand,
    case when s.on_hand < b.min_qty then coalesce(b.max_qty, b.min_qty) - s.on_hand else 0 end as to_replenish
  from product_bins b, lateral (
    select coalesce(sum(l.on_hand), 0) as on_hand from stock_levels l
    where l.product_id = b.product_id and l.bin_id = b.bin_id
  ) s;
