import type pg from 'pg'

/**
 * Demand before the first order of each site, back to three and a half years ago: what its customers order now, with a
 * trend, a season and chance. Packs of the plant leave every week, bottles of a warehouse as often as they do now.
 */
const statement = `
  with orders as (select s.location_id as site, l.product_id, s.customer_id, coalesce(s.promised_on, s.order_date) as day,
      (l.qty_ordered - l.qty_cancelled) * l.factor as qty, o.kind = 'plant' as is_plant
    from sale_lines l join sales s on s.id = l.sale_id join products p on p.id = l.product_id and p.is_saleable
    join locations o on o.id = s.location_id where s.status = 'done'),
  sites as (select site, is_plant, min(day) as first, (max(day) - min(day) + 1)::float8 as days,
      case when is_plant then 7 else 30.4375 end as step,
      -- A site that grew began with less than it sells on average.
      case when is_plant then 1 else least(1, 3 * (sum(qty) filter (where day < f.first + f.days / 3))::float8 / sum(qty)) end as level
    from orders join (select site, min(day) as first, max(day) - min(day) + 1 as days from orders group by 1) f using (site)
    group by 1, 2),
  pairs as (select t.*, o.product_id, o.customer_id, sum(o.qty)::float8 as total,
      count(distinct floor((o.day - t.first) / t.step)) as times
    from orders o join sites t using (site) group by t.site, t.is_plant, t.first, t.days, t.step, t.level, o.product_id, o.customer_id),
  buckets as (select p.*, b, p.first - (b * p.step)::int as day,
      case when is_plant then 1 else least(1, times * step / days) end as often,
      (hashtextextended(product_id || ' ' || customer_id || ' ' || b, 7) & 1023) / 1023.0 as chance,
      (hashtextextended(product_id || ' ' || customer_id || ' ' || b, 8) & 1023) / 1023.0 as luck,
      (hashtextextended(product_id || ' ' || customer_id || ' ' || to_char(p.first - (b * p.step)::int, 'YYYYMM'), 9) & 1023) / 1023.0 as month
    from pairs p, lateral generate_series(1, floor((p.first - ($1::date - interval '42 months')::date) / p.step)::int) b),
  amounts as (select *, case when is_plant then total * step / days else total / times end
      * level * (1 - 0.002 * b * step / 30.4375) * (0.85 + 0.3 * chance) * (0.7 + 0.6 * month)
      * (1 + 0.12 * sin(2 * pi() * (extract(doy from day) / 365.25 + product_id % 2 * 0.5)))
      / case when is_plant then 1 + 0.12 * sin(2 * pi() * (extract(doy from first) / 365.25 + product_id % 2 * 0.5)) else 1 end as amount
    from buckets where luck <= often)
  insert into forecast_history (product_id, customer_id, day, ordered_qty, shipped_qty)
  select product_id, customer_id, day, sum(qty), sum(case when chance > 0.96 then floor(qty * 0.8) else qty end)
  from (select *, round(amount / 10)::numeric * 10 as qty from amounts) q where qty > 0 group by 1, 2, 3`

/** Writes the demand of the years before the first orders, up to a day; what is read of it next is read by its size. */
export async function addEarlierDemand(client: pg.ClientBase, today: string) {
  await client.query(statement, [today])
  await client.query('analyze forecast_history, sales, sale_lines')
}
