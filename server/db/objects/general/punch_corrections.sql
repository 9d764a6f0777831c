-- Punches that were replaced by a correction.
create view punch_corrections as
  select corrects_id as id, true as is_corrected from punches where corrects_id is not null;
