-- An adjustment that was wrong is put right by an opposite one: it puts back the last numbers that left the reel.
alter table reel_adjustments drop constraint reel_adjustments_check;
alter table reel_adjustments add constraint reel_adjustments_qty_of_kind check (
  kind = 'count_correction' or qty > 0
  or kind in ('lost', 'stolen', 'splice_gap', 'damaged_outside') and qty < 0);
