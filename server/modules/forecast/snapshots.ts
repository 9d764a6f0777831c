import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database'

/** What of a period is written down. */
type Kind = 'naive' | 'baseline' | 'forecast'

const columns: Readonly<Record<Kind, string>> = {
  naive: 'naive_qty',
  baseline: 'baseline_qty',
  forecast: 'forecast_qty',
}

/**
 * Writes down what is forecast of a period so many periods before it begins. A number that was written down last for the
 * same row and lag is not written again.
 */
export async function takeSnapshot(db: Db | Trx, periodId: number, kinds: readonly Kind[]) {
  for (const kind of kinds)
    await sql`
      insert into forecast_snapshots (period_id, product_id, customer_id, kind, method, lag, qty)
      select a.period_id, a.product_id, a.customer_id, ${kind}, a.baseline_method, g.lag, a.${sql.raw(columns[kind])}
      from forecast_allocations a join forecast_periods p on p.id = a.period_id
      cross join lateral (select greatest(0, case p.granularity when 'week' then (p.date_from - plant_today() + 6) / 7
        when 'month' then (date_part('year', p.date_from) - date_part('year', plant_today())) * 12
          + date_part('month', p.date_from) - date_part('month', plant_today())
        else (p.date_from - plant_today() + 90) / 91 end)::int as lag) g
      where a.period_id = ${periodId} and not exists (
        select from forecast_snapshots s where s.id = (select max(o.id) from forecast_snapshots o
            where o.period_id = a.period_id and o.kind = ${kind} and o.lag = g.lag and o.product_id = a.product_id
              and o.customer_id is not distinct from a.customer_id)
          and s.qty = a.${sql.raw(columns[kind])})`.execute(db)
}
