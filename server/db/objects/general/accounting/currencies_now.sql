-- The number of customers and accounts that use a currency.
create view currencies_now as
  select c.id, (
    (select count(*) from customers where currency_id = c.id) +
    (select count(*) from accounts where currency_id = c.id))::int as used_count
  from currencies c;
