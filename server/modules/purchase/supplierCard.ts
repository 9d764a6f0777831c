import { sql } from 'kysely'
import { type SupplierCard, supplierCalls } from '../../../src/resources/purchase/supplierCalls'
import type { Db } from '../../db/database'
import { onCall } from '../../calls/handlers'

type Measured = Omit<SupplierCard, 'open' | 'products' | 'bills'>

const measuredOf = async (db: Db, id: number) => {
  const { rows } = await sql<Measured>`
    select m.spend::float8, m.orders, m.on_time_percent::float8, m.in_full_percent::float8, m.lead_days,
      m.quality_percent::float8,
      (select round(100.0 * count(*) filter (where match_status in ('variance', 'waived')) / nullif(count(*), 0), 1)
        from invoices where supplier_id = ${id} and status not in ('draft', 'cancelled')
          and invoice_date > plant_today() - 365)::float8 as variance_percent
    from supplier_measures(${id}) m`.execute(db)
  return rows[0]
}

const openOf = async (db: Db, id: number) => {
  const { rows } = await sql<SupplierCard['open'][number]>`
    select p.id::int as id, p.number, p.status, p.due_on::text as due_on,
      greatest(plant_today() - p.due_on, 0)::int as days_late, p.total::float8 as total, c.code as currency
    from purchases p left join currencies c on c.id = p.currency_id
    where p.supplier_id = ${id} and p.status in ('submitted', 'approved', 'ordered', 'partially_received')
    order by p.due_on nulls last, p.id limit 50`.execute(db)
  return rows
}

const productsOf = async (db: Db, id: number) => {
  const { rows } = await sql<SupplierCard['products'][number]>`
    with prices as (
      select l.product_id, o.ordered_at, l.unit_price * (1 - l.discount_percent / 100) * o.rate_to_cad
          / coalesce(l.factor, 1) as price,
        row_number() over (partition by l.product_id order by o.ordered_at desc, l.id desc) as turn,
        count(*) over (partition by l.product_id) as orders
      from purchase_lines l join purchases o on o.id = l.purchase_id
      where o.supplier_id = ${id} and o.ordered_at is not null and o.status <> 'cancelled'
        and l.unit_price is not null
    )
    select w.id::int as id, w.sku, w.name, round(a.price, 4)::float8 as last_price,
      round(b.price, 4)::float8 as price_before, (a.ordered_at at time zone plant_zone())::date::text as ordered_on,
      coalesce(a.orders, 0)::int as orders, supplier_product_lead_days(${id}, w.id) as lead_days
    from products w left join prices a on a.product_id = w.id and a.turn = 1
      left join prices b on b.product_id = w.id and b.turn = 2
    where a.product_id is not null or w.preferred_supplier_id = ${id} and w.status = 'active'
    order by a.ordered_at desc nulls last, w.sku limit 50`.execute(db)
  return rows
}

const billsOf = async (db: Db, id: number) => {
  const { rows } = await sql<SupplierCard['bills'][number]>`
    select i.id::int as id, i.number, i.supplier_invoice_number, i.status, i.due_date::text as due_date,
      i.total::float8 as total, c.code as currency
    from invoices i left join currencies c on c.id = i.currency_id
    where i.supplier_id = ${id} order by i.invoice_date desc, i.id desc limit 20`.execute(db)
  return rows
}

const unmeasured: Measured = {
  spend: 0,
  orders: 0,
  on_time_percent: null,
  in_full_percent: null,
  lead_days: null,
  quality_percent: null,
  variance_percent: null,
}

onCall(supplierCalls.card, async ({ db, input: { id } }): Promise<SupplierCard> => ({
  ...((await measuredOf(db, id)) ?? unmeasured),
  open: await openOf(db, id),
  products: await productsOf(db, id),
  bills: await billsOf(db, id),
}))
