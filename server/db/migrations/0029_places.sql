-- How many provinces of a country stand, and in how many of them taxes are in force today.
create view countries_now as
  select c.id, count(p.id)::int as province_count, count(n.taxes)::int as taxed_count
  from countries c
  left join provinces p on p.country_id = c.id
  left join provinces_now n on n.id = p.id
  group by c.id;

-- Who is reckoned in a currency.
create view currencies_now as
  select c.id, (
    (select count(*) from customers where currency_id = c.id) +
    (select count(*) from accounts where currency_id = c.id))::int as used_count
  from currencies c;
