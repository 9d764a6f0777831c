-- A session that was counted on another reel than the one that was on: the reel that it took, and the one that it gave back to.
alter table stamping_corrections
  add column old_reel_id bigint references reels,
  add column new_reel_id bigint references reels,
  add check (new_reel_id <> old_reel_id);
create index stamping_corrections_old_reel on stamping_corrections (old_reel_id);
create index stamping_corrections_new_reel on stamping_corrections (new_reel_id);
