import { sql } from 'kysely'
import { homeCurrency } from '../../../src/resources/general/accounting/currencies'
import type { Db } from '../../db/database'
import { dayAt, siteOf } from '../../site/plant'

type Found = {
  location_id: number | null
  expected_on: string | null
  currency_id: number | null
  payment_term_id: number | null
  incoterm: string | null
}

/**
 * What an order from this supplier begins with: delivered where its last order was, or else to the plant, ordered
 * today, expected after its lead time, in its currency or that of the company, on its terms.
 */
export async function purchaseOfSupplier(db: Db, supplierId: number) {
  const order_date = dayAt(new Date(), (await siteOf(db)).timezone)
  const { rows } = await sql<Found>`
    select
      coalesce(
        (select o.location_id from purchases o join locations l on l.id = o.location_id
          where o.supplier_id = s.id and o.status <> 'cancelled' and l.is_active and l.is_stock_location
          order by o.id desc limit 1),
        (select l.id from locations l where l.is_active and l.is_stock_location
          order by l.kind <> 'plant', l.id limit 1)
      )::float8 as location_id,
      (${order_date}::date + s.lead_time_days)::text as expected_on,
      coalesce(s.currency_id, (select c.id from currencies c where c.code = ${homeCurrency}))::float8 as currency_id,
      s.payment_term_id::float8 as payment_term_id, s.incoterm
    from suppliers s where s.id = ${supplierId}`.execute(db)
  return { values: rows[0] ? { order_date, ...rows[0] } : {} }
}
