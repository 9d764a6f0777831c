create view tax_setups_now as
  select s.id, tax_total(s.id) as total_percent,
    today.at >= s.valid_from and (s.valid_to is null or today.at <= s.valid_to) as is_in_force
  from tax_setups s, (
    select (now() at time zone coalesce(
      (select value #>> '{}' from settings where key = 'company.timezone'), 'America/Toronto'))::date as at
  ) today;
