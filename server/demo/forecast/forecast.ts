import type pg from 'pg'
import type { ForecastPeriod } from '../../../src/resources/forecast/forecast_periods'
import { baselinesFor, calculate } from '../../modules/forecast/calculation/calculate'
import { measure } from '../../modules/forecast/measure'
import { queriesOf } from '../company/queries'
import { addEarlierDemand } from './earlierDemand'

type Options = { planners: readonly number[]; now: Date }

/** Months by their distance from this one, and how far each is. */
const periods = [
  [-3, 'closed'],
  [-2, 'closed'],
  [-1, 'closed'],
  [0, 'frozen'],
  [1, 'open'],
  [2, 'open'],
] as const

/** What the company hopes to grow by, which is a little too much. */
const growthPercent = 10

const ranges = `
  insert into forecast_production_qty_ranges (name, bottle_volume_ml, min_qty, max_qty, rule, production_qty, multiple_qty,
    max_batch_volume_ml, waste_percent, lead_time_days)
  select r.name, r.bottle, r.least, r.most, r.rule, r.production, r.multiple, 500000, 2, r.days from (values
    ('30 ml, little', 30::numeric, 0, 40, 'skip', null::numeric, null::numeric, 8),
    ('30 ml, small batch', 30, 40, 300, 'fixed', 300, null, 8),
    ('30 ml standard', 30, 300, null, 'multiple', null, 120, 8),
    ('60 ml, little', 60, 0, 24, 'skip', null, null, 8),
    ('60 ml standard', 60, 24, null, 'multiple', null, 60, 8),
    ('Everything else', null, 0, null, 'exact', null, null, 10)) r (name, bottle, least, most, rule, production, multiple, days)`

/** Every seventh row was changed by a planner: mostly for the better, mostly upwards. */
const changedByPlanners = `
  update forecast_allocations a set status = 'adjusted', planner_id = ($2::bigint[])[1 + a.id % cardinality($2::bigint[])],
    manual_qty = q.qty, forecast_qty = q.qty, override_reason = case when a.id % 2 = 0 then 'Promotion' else 'Customer said so' end
  from (select id, ceil(forecast_qty * (1.05 + (id % 5) * 0.04)) as qty from forecast_allocations where period_id = $1) q
  where q.id = a.id and a.period_id = $1 and a.id % 7 = 3 and a.forecast_qty > 0`

/** The first day of the month so many months before that of a day. */
const monthsBefore = (day: string, months: number) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** On the first days of the three months before a period it was written down what the history until then said of it. */
async function addEarlierForecasts(client: pg.ClientBase, period: ForecastPeriod) {
  for (const lag of [3, 2, 1]) {
    const day = monthsBefore(period.date_from, lag)
    const history = { history_from: monthsBefore(day, 36), history_to: dayBefore(day) }
    const rows = await baselinesFor(queriesOf(client), { ...period, ...history })
    await client.query(
      `insert into forecast_snapshots (period_id, product_id, customer_id, kind, method, lag, qty, taken_at)
       select $1, r.product_id, r.customer_id, k.kind, r.baseline_method, $2, k.qty, $3::date + time '00:05'
       from jsonb_to_recordset($4::jsonb) as r (product_id bigint, customer_id bigint, baseline_method text,
         naive_qty numeric, baseline_qty numeric, forecast_qty numeric),
         lateral (values ('naive', r.naive_qty), ('baseline', r.baseline_qty), ('forecast', r.forecast_qty)) k (kind, qty)`,
      [period.id, lag, day, JSON.stringify(rows)],
    )
  }
}

/** Half of what planners typed they had typed a month before; what was frozen was written down with its method. */
const writtenDown = [
  `update forecast_snapshots s set qty = a.manual_qty from forecast_allocations a
   where s.period_id = $1 and a.period_id = $1 and s.kind = 'forecast' and s.lag = 1 and a.product_id = s.product_id
     and a.customer_id is not distinct from s.customer_id and a.manual_qty is not null and a.id % 2 = 0`,
  `insert into forecast_snapshots (period_id, product_id, customer_id, kind, method, lag, qty, taken_at)
   select a.period_id, a.product_id, a.customer_id, k.kind, a.baseline_method, 0, k.qty, p.date_from + time '00:05'
   from forecast_allocations a join forecast_periods p on p.id = a.period_id,
     lateral (values ('naive', a.naive_qty), ('baseline', a.baseline_qty), ('forecast', a.frozen_qty)) k (kind, qty)
   where a.period_id = $1 and a.frozen_qty is not null`,
]

/** Two years of demand, three months that are scored, the one that is sold now, and two that are planned. */
export async function addForecast(client: pg.ClientBase, { planners, now }: Options) {
  await addEarlierDemand(client, now.toISOString().slice(0, 10))
  await client.query(ranges)
  const at = now.toISOString()
  const db = queriesOf(client)
  for (const [place, [months, status]] of periods.entries()) {
    const { rows } = await client.query<ForecastPeriod>(
      `insert into forecast_periods (number, name, date_from, date_to, history_from, history_to, growth_percent)
       select 'FP-' || lpad($1::text, 5, '0'), to_char(m.day, 'YYYY-MM FMMonth'), m.day, (m.day + interval '1 month - 1 day')::date,
         (h.day - interval '36 months')::date, h.day - 1, $4
       from (select (date_trunc('month', $2::timestamptz at time zone 'America/Toronto') + $3 * interval '1 month')::date as day) m,
         lateral (select least(m.day, date_trunc('month', $2::timestamptz at time zone 'America/Toronto')::date) as day) h
       returning *, date_from::text, date_to::text, history_from::text, history_to::text,
         growth_percent::float8 as growth_percent`,
      [place + 1, at, months, growthPercent],
    )
    const [period] = rows
    if (!period) continue
    const [planner = 1] = planners
    if (status === 'closed') await addEarlierForecasts(client, period)
    await calculate({ trx: db, by: { id: planner }, at }, period)
    await client.query(changedByPlanners, [period.id, planners])
    if (status !== 'open')
      await client.query(
        `update forecast_allocations set status = 'confirmed', frozen_qty = forecast_qty where period_id = $1`,
        [period.id],
      )
    for (const statement of writtenDown) await client.query(statement, [period.id])
    const scores = status === 'closed' ? await measure({ trx: db }, period) : null
    await client.query(
      `update forecast_periods set status = $2::text, calculated_at = least($3::timestamptz, date_from - interval '5 days'),
         calculated_by_id = $4::bigint, created_by = $4::bigint, updated_by = $4::bigint,
         frozen_at = case when $2::text <> 'open' then date_from::timestamptz end,
         closed_at = case when $2::text = 'closed' then date_to + interval '3 days' end,
         closed_by_id = case when $2::text = 'closed' then $4::bigint end,
         wape = $5, bias = $6, naive_wape = $7, baseline_wape = $8 where id = $1`,
      [
        period.id,
        status,
        at,
        planner,
        scores?.wape ?? null,
        scores?.bias ?? null,
        scores?.naive_wape ?? null,
        scores?.baseline_wape ?? null,
      ],
    )
  }
}
