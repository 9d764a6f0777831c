-- What a row would do, as one short text, worked out once when it is kept: the hash of a preview is read off these.
-- Written as the hash read the rows before, so that a preview that stands is still the one that was shown.
alter table import_rows add column digest text not null generated always as (md5(
  row_number || '|' || action || '|' || case when is_excluded then 't' else 'f' end || coalesce('|' || target_id, '')
  || coalesce('|' || target_version, '') || '|' || after::text)) stored;
