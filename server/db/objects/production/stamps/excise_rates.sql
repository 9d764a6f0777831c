-- The rates of duty on liquids of each regime from a day on, in CAD for each step: federal, and the additional duty of a
-- province that takes part (Excise Act 2001, Schedule 8), with the sizes of the steps in ml. Lines written before they had
-- sizes lack them, and those before there were regimes are of Canada: the setting, or what the product knows
-- (src/resources/general/law).
create function excise_rates() returns table (
  regime text, effective_from date, federal numeric, additional numeric, step numeric, step_until numeric,
  step_above numeric)
language sql stable as $$
  select coalesce(r.regime, 'CA'), r.effective_from, r.federal, r.additional,
    coalesce(r.step, 2), coalesce(r.step_until, 10), coalesce(r.step_above, 10) from jsonb_to_recordset(coalesce(
    (select s.value from settings s where s.key = 'excise.rates'),
    '[{"unit": "ml", "effective_from": "2022-10-01", "federal": 1.00, "additional": 1.00},
      {"unit": "ml", "effective_from": "2024-07-01", "federal": 1.12, "additional": 1.12}]')) as r (
    regime text, unit text, effective_from date, federal numeric, additional numeric,
    step numeric, step_until numeric, step_above numeric)
  where r.unit = 'ml'
$$;
