-- What a correction changes of its session, and of what remains on its reels: of one that waits as they are now, of one
-- that was not approved nothing.
create view stamping_corrections_now as
  select c.id,
    concat_ws('; ',
      case when c.old_applied_qty <> c.new_applied_qty
        then format('Applied: %s → %s', c.old_applied_qty, c.new_applied_qty) end,
      case when c.old_damaged_qty <> c.new_damaged_qty
        then format('Damaged: %s → %s', c.old_damaged_qty, c.new_damaged_qty) end,
      case when c.old_missing_qty <> c.new_missing_qty
        then format('Missing: %s → %s', c.old_missing_qty, c.new_missing_qty) end,
      case when c.old_wasted_bottles <> c.new_wasted_bottles
        then format('Wasted: %s → %s', c.old_wasted_bottles, c.new_wasted_bottles) end,
      case when c.old_scrapped_bottles <> c.new_scrapped_bottles
        then format('Scrapped: %s → %s', c.old_scrapped_bottles, c.new_scrapped_bottles) end,
      case when c.old_end_serial <> c.new_end_serial
        then format('Last number: %s → %s', c.old_end_serial, c.new_end_serial) end,
      case when c.new_reel_id is not null then format('Reel: %s → %s', o.number, n.number) end
    ) as change,
    case c.status when 'pending' then concat_ws('; ',
      case when n.id is null and s.new <> s.old then format('%s: %s → %s', r.number, r.remaining, r.remaining + s.old - s.new) end,
      case when n.id is not null then format('%s: %s → %s', r.number, r.remaining, r.remaining + s.old) end,
      case when n.id is not null then format('%s: %s → %s', n.number, n.remaining, n.remaining - s.new) end
    ) end as reel_change
  from stamping_corrections c
    join stamping_logs l on l.id = c.stamping_log_id
    join reels r on r.id = l.reel_id
    left join reels o on o.id = c.old_reel_id
    left join reels n on n.id = c.new_reel_id
    cross join lateral (select c.old_applied_qty + c.old_damaged_qty + c.old_missing_qty as old,
      c.new_applied_qty + c.new_damaged_qty + c.new_missing_qty as new) s;
