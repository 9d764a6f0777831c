-- The provinces that ask a licence of who sells vaping products there, each with its days: the setting, or what the
-- product knows (src/resources/general/law).
create function licence_provinces() returns table (code text, effective_from date, effective_to date, source text)
language sql stable as $$
  select j.* from jsonb_to_recordset(coalesce(
    (select s.value from settings s where s.key = 'law.customer_licences'),
    '[{"code": "NS", "effective_from": "2020-08-01", "source": "Revenue Act (Nova Scotia): permit to sell vaping products"},
      {"code": "SK", "effective_from": "2021-09-01", "source": "The Vapour Products Tax Act (Saskatchewan): licence of vendors"}]'))
    as j (code text, effective_from date, effective_to date, source text)
$$;
