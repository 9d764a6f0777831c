-- Every adjustment of a reel, and what its stamps would cost as long as they are not accounted for: the amounts of its day.
create view reel_adjustment_log as
  select a.id, a.version, a.created_at, a.created_by, a.updated_at, a.updated_by, a.number as adjustment, a.reel_id,
    r.jurisdiction, a.kind, a.qty, a.serial_from, a.serial_to, a.reason, a.witness_id, a.document_ref,
    a.direction_ref,
    case when a.status <> 'approved' or a.kind = 'count_correction' then 0
      when a.kind in ('returned_to_issuer', 'destroy_unused', 'destroy_damaged') and a.direction_ref is not null then 0
      else a.qty * stamp_exposure(a.occurred_on, r.jurisdiction) end as exposure,
    a.occurred_on, a.status as adjustment_status, a.requested_by_id, a.decided_by_id, a.decided_at,
    a.remaining_before, a.remaining_after, 1 as adjustment_count
  from reel_adjustments a join reels r on r.id = a.reel_id;
