import { sql } from 'kysely'
import { accuracyOf } from '../../../src/forecasting/accuracy'
import type { ForecastPeriod } from '../../../src/resources/forecast/forecast_periods'
import type { Db, Trx } from '../../db/database'

type Row = { actual: number; frozen: number; baseline: number; naive: number }

/** A share in percent, to four places. */
export const percentOf = (value: number | null) => (value === null ? null : Number((100 * value).toFixed(4)))

/** How good the frozen forecast of a period was, beside its method and the last value alone; in percent. */
export async function measure(unit: { trx: Db | Trx }, { id, date_from, date_to }: ForecastPeriod) {
  const { rows } = await sql<Row>`select a.frozen_qty::float8 as frozen, a.baseline_qty::float8 as baseline,
      a.naive_qty::float8 as naive, coalesce((select sum(d.ordered_qty) from forecast_demand_days d
        where d.product_id = a.product_id and d.day between ${date_from} and ${date_to}
          and (d.customer_id = a.customer_id or (a.customer_id is null and not exists (
            select from forecast_allocations o where o.period_id = a.period_id and o.product_id = a.product_id
              and o.customer_id = d.customer_id)))), 0)::float8 as actual
    from forecast_allocations a where a.period_id = ${id}`.execute(unit.trx)
  const scored = (pick: (row: Row) => number) =>
    accuracyOf(rows.map((row) => ({ actual: row.actual, forecast: pick(row) })))
  const frozen = scored((row) => row.frozen)
  return {
    wape: percentOf(frozen.wape),
    bias: percentOf(frozen.bias),
    naive_wape: percentOf(scored((row) => row.naive).wape),
    baseline_wape: percentOf(scored((row) => row.baseline).wape),
  }
}
