-- What remains on the reel before and after an adjustment: of one that waits as the reel is now, of one that was not
-- approved nothing changes.
create view reel_adjustments_now as
  select a.id,
    case a.status when 'pending' then r.remaining else a.remaining_before end as effect_before,
    case a.status when 'pending' then r.remaining
      - case a.kind when 'destroy_damaged' then 0 when 'count_correction' then -a.qty else a.qty end
      else a.remaining_after end as effect_after
  from reel_adjustments a join reels r on r.id = a.reel_id;
