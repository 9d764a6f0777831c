-- What was received, kept and not billed of each order line at the end of a day, in CAD at the net price of the order: what
-- is so now, less what came, went back and was billed since. What of a line was rejected, and a price that was amended,
-- are looked up in the log of its changes.
create function received_not_invoiced_at("day" date)
returns table (id bigint, version integer, created_at timestamptz, created_by bigint, updated_at timestamptz,
  updated_by bigint, as_of date, purchase_id bigint, supplier_id bigint, location_id bigint, product_id bigint,
  received_on date, age_days integer, qty_kept numeric, qty_invoiced numeric, qty numeric, measure_id bigint,
  unit_price numeric, value numeric)
language sql stable as $$
  with closed as materialized (
    select ("day" + 1)::timestamp at time zone (select plant_zone()) as at
  ), later as materialized (
    select e.purchase_line_id, sum(e.came) as came, sum(e.back) as back, sum(e.billed) as billed from (
      select r.source_line_id as purchase_line_id, case when m.reason = 'reverse' then -m.qty else m.qty end as came,
        0::numeric as back, 0::numeric as billed
      from stock_movements m
      join receivings d on d.id = m.source_id and d.purchase_id is not null
      join receiving_lines r on r.id = m.source_line_id
      where m.source_type = 'receivings' and m.moved_at >= (select c.at from closed c)
      union all
      select m.source_line_id, 0, m.qty, 0 from stock_movements m
      where m.source_type = 'purchases' and m.reason = 'return_to_supplier' and m.moved_at >= (select c.at from closed c)
      union all
      select n.purchase_line_id, 0, 0, case i.kind when 'credit_note' then -n.qty else n.qty end
      from invoices i join invoice_lines n on n.invoice_id = i.id
      where i.status in ('approved', 'paid') and i.approved_at >= (select c.at from closed c)
      union all
      -- A cancelled bill is not written again: one that was approved was voided then.
      select n.purchase_line_id, 0, 0, case i.kind when 'credit_note' then n.qty else -n.qty end
      from invoices i join invoice_lines n on n.invoice_id = i.id
      where i.status = 'cancelled' and i.approved_at < (select c.at from closed c)
        and i.updated_at >= (select c.at from closed c)
    ) e where e.purchase_line_id is not null group by e.purchase_line_id
  )
  select f.id, 1, f.created_at, f.created_by, f.updated_at, f.updated_by, "day", f.purchase_id, f.supplier_id,
    f.location_id, f.product_id, f.received_on, "day" - f.received_on, f.received - f.rejected - f.returned, f.invoiced,
    f.received - f.rejected - f.returned - f.invoiced, f.measure_id, round(f.price, 4),
    round((f.received - f.rejected - f.returned - f.invoiced) * f.price, 4)
  from (
    select l.id, l.created_at, l.created_by, l.updated_at, l.updated_by, l.purchase_id, p.supplier_id, p.location_id,
      l.product_id, l.measure_id, d.received_on, x.received, x.returned, x.invoiced,
      -- Lines that were not written since were rejected as they came.
      coalesce((h.rejected #>> '{}')::numeric, least(l.qty_rejected, x.received)) as rejected,
      coalesce(case when h.price is null then l.unit_price else (h.price #>> '{}')::numeric end, 0)
        * (1 - coalesce((h.discount #>> '{}')::numeric, l.discount_percent) / 100) * p.rate_to_cad as price
    from purchase_lines l
    join purchases p on p.id = l.purchase_id
    join products w on w.id = l.product_id and w.kind <> 'service'
    left join later s on s.purchase_line_id = l.id
    cross join lateral (
      select l.qty_received - round(coalesce(s.came, 0) / l.factor, 6) as received,
        l.qty_returned - round(coalesce(s.back, 0) / l.factor, 6) as returned,
        l.qty_invoiced - coalesce(s.billed, 0) as invoiced
    ) x
    left join lateral (
      select (array_agg(c.diff -> 'qty_rejected' -> 0 order by c.version) filter (where c.diff ? 'qty_rejected'))[1] as rejected,
        (array_agg(c.diff -> 'unit_price' -> 0 order by c.version) filter (where c.diff ? 'unit_price'))[1] as price,
        (array_agg(c.diff -> 'discount_percent' -> 0 order by c.version) filter (where c.diff ? 'discount_percent'))[1]
          as discount
      from changes c
      where "day" < (select plant_today()) and c.table_name = 'purchase_lines' and c.row_id = l.id
        and c.at >= (select c.at from closed c)
    ) h on true
    left join lateral (
      select plant_day(max(coalesce(m.moved_at, g.posted_at))) as received_on
      from receivings g
      left join stock_movements m on m.source_type = 'receivings' and m.source_id = g.id and m.reason <> 'reverse'
        and m.moved_at < (select c.at from closed c)
      where g.purchase_id = p.id and (m.id is not null or g.posted_at < (select c.at from closed c))
    ) d on true
    where x.received - x.returned > x.invoiced
  ) f
  where f.received - f.rejected - f.returned > f.invoiced
$$;
