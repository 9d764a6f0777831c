-- The jurisdictions of excise stamps and the days on which each is in force: the setting, or what the product knows
-- (src/resources/general/law). Lines written before there were regimes are of Canada.
create function excise_jurisdictions() returns table (
  regime text, code text, is_additional boolean, effective_from date, effective_to date, is_active boolean)
language sql stable as $$
  select coalesce(j.regime, 'CA'), j.code, j.is_additional, j.effective_from, j.effective_to, j.is_active from jsonb_to_recordset(coalesce(
    (select s.value from settings s where s.key = 'excise.jurisdictions'),
    '[{"code": "CA", "is_additional": false, "effective_from": "2022-10-01", "is_active": true},
      {"code": "ON", "is_additional": true, "effective_from": "2024-07-01", "is_active": true},
      {"code": "QC", "is_additional": true, "effective_from": "2024-07-01", "is_active": true},
      {"code": "NT", "is_additional": true, "effective_from": "2024-07-01", "is_active": true},
      {"code": "NU", "is_additional": true, "effective_from": "2024-07-01", "is_active": true},
      {"code": "NB", "is_additional": true, "effective_from": "2025-01-01", "is_active": true},
      {"code": "MB", "is_additional": true, "effective_from": "2025-01-01", "is_active": true},
      {"code": "PE", "is_additional": true, "effective_from": "2025-01-01", "is_active": true},
      {"code": "AB", "is_additional": true, "effective_from": "2025-01-01", "is_active": true},
      {"code": "YT", "is_additional": true, "effective_from": "2025-01-01", "is_active": true},
      {"code": "NS", "is_additional": true, "effective_from": "2026-04-01", "is_active": true}]')) as j (
    regime text, code text, is_additional boolean, effective_from date, effective_to date, is_active boolean)
$$;
