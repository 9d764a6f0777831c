-- Punches that were replaced by a correction.
create view punches_now as
  select corrects_id as id, true as is_corrected from punches where corrects_id is not null;
