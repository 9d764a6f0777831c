-- What the law asks for a stamp today, in CAD: of one that cannot be accounted for (Excise Act 2001, s. 238.1), and of
-- security for one that is held (SOR/2003-288, s. 4.11): the setting, or what the product knows
-- (src/resources/general/law).
create function stamp_amounts() returns table (
  exposure_specified numeric, exposure_other numeric, security_specified numeric, security_other numeric)
language sql stable as $$
  select a.exposure_specified, a.exposure_other, a.security_specified, a.security_other
  from jsonb_to_recordset(coalesce(
    (select s.value from settings s where s.key = 'excise.stamp_amounts'),
    '[{"effective_from": "2022-10-01", "exposure_specified": 10, "exposure_other": 5,
       "security_specified": 2, "security_other": 1}]')) as a (
    effective_from date, exposure_specified numeric, exposure_other numeric, security_specified numeric,
    security_other numeric)
  order by a.effective_from <= current_date desc,
    case when a.effective_from <= current_date then a.effective_from end desc, a.effective_from
  limit 1
$$;
