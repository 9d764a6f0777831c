-- The number of provinces of each country, and in how many of them taxes are in force today.
create view countries_now as
  select c.id, count(p.id)::int as province_count, count(n.taxes)::int as taxed_count
  from countries c
  left join provinces p on p.country_id = c.id
  left join provinces_now n on n.id = p.id
  group by c.id;
