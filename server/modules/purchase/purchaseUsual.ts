import { sql } from 'kysely'
import { purchases } from '../../../src/resources/purchase/purchases'
import { onUsual } from '../../imports/validate/outlierCheck'

// A line of a file is compared with the last ten of its product that were ordered, in the measure the file names; they
// are looked up once for a product, however many lines of a file name it.
onUsual(purchases, async (trx, lines) => {
  const requests = lines.map((values, place) => ({
    place,
    product_id: values['purchase_lines.product_id'],
    measure_id: values['purchase_lines.measure_id'],
    supplier_id: values.supplier_id,
    currency_id: values.currency_id,
  }))
  const { rows } = await sql<{ place: number; price: number | null; qty: number | null }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as a (place integer, product_id bigint,
        measure_id bigint, supplier_id bigint, currency_id bigint)
    ), recent as materialized (
      select d.product_id, x.* from (select distinct product_id from asked) d cross join lateral (
        select l.id, o.ordered_at, o.currency_id, l.qty_ordered * l.factor as qty, l.unit_price / l.factor as price
        from purchase_lines l join purchases o on o.id = l.purchase_id
        where l.product_id = d.product_id and o.ordered_at is not null and o.status <> 'cancelled'
        order by o.ordered_at desc, l.id desc limit 10
      ) x
    ), quantities as (
      select product_id, avg(qty) as qty from recent group by product_id
    ), prices as (
      select distinct on (product_id, currency_id) product_id, currency_id, price from recent
      order by product_id, currency_id, ordered_at desc, id desc
    )
    select a.place, (u.price * f.factor)::float8 as price, (q.qty / f.factor)::float8 as qty
    from asked a
    join products p on p.id = a.product_id
    left join suppliers s on s.id = a.supplier_id
    left join currencies c on c.code = 'CAD'
    left join quantities q on q.product_id = p.id
    left join prices u on u.product_id = p.id and u.currency_id = coalesce(a.currency_id, s.currency_id, c.id)
    cross join lateral (
      select case when p.purchase_measure_id = coalesce(a.measure_id, p.purchase_measure_id)
        then coalesce(p.purchase_factor, 1) else 1 end as factor
    ) f`.execute(trx)
  const found = new Map(rows.map((row) => [row.place, row]))
  return lines.map((_, place) => ({
    'purchase_lines.unit_price': found.get(place)?.price ?? null,
    'purchase_lines.qty_ordered': found.get(place)?.qty ?? null,
  }))
})
