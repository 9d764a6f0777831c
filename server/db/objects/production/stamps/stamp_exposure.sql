-- What a stamp of a jurisdiction that cannot be accounted for costs on a day, in CAD (Excise Act 2001, s. 238.1): the
-- setting, or what the product knows (src/resources/general/law). Before the first amounts those count; a specified
-- province is one that owes the additional duty on that day.
create function stamp_exposure("on" date, of_jurisdiction text) returns numeric
language sql stable as $$
  select case when exists (select from excise_jurisdictions() x where x.code = of_jurisdiction and x.is_additional
      and x.is_active and x.effective_from <= "on" and (x.effective_to is null or "on" <= x.effective_to))
    then a.exposure_specified else a.exposure_other end
  from jsonb_to_recordset(coalesce(
    (select s.value from settings s where s.key = 'excise.stamp_amounts'),
    '[{"effective_from": "2022-10-01", "exposure_specified": 10, "exposure_other": 5}]')) as a (
    effective_from date, exposure_specified numeric, exposure_other numeric)
  order by a.effective_from <= "on" desc, case when a.effective_from <= "on" then a.effective_from end desc,
    a.effective_from
  limit 1
$$;
