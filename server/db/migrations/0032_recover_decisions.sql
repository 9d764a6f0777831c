-- What the laboratory decides to recover is a recovery before its pails are filled; a test of recovered liquid names it.
alter table recoveries drop constraint recoveries_volume_ml_check;
alter table recoveries
  add column planned_ml numeric(18,6) not null default 0 check (planned_ml >= 0),
  add column note text check (length(note) between 1 and 500),
  alter column volume_ml set default 0,
  add constraint recoveries_volume_ml_check check (volume_ml >= 0),
  add constraint recoveries_liquid_check check (volume_ml > 0 or planned_ml > 0);

alter table hplc_requests add column recovery_id bigint references recoveries;
create index hplc_requests_recovery on hplc_requests (recovery_id);
