import { sql } from 'kysely'
import { accuracyOf } from '../../../../src/forecasting/accuracy'
import {
  type AccuracyGroup,
  type AccuracyRow,
  type PeriodAccuracy,
  periodCalls,
} from '../../../../src/resources/forecast/periodCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import { percentOf } from '../measure'
import { periodOf } from './periodOf'

type Scored = {
  product_id: number
  sku: string
  family_id: number | null
  family: string | null
  customer_id: number | null
  customer: string | null
  lag: number
  actual: number
  forecast: number
  baseline: number
  naive: number
}

/** The rows of a closed period with their names: what was demanded, and what was frozen of it. */
const frozenRows = (db: Db, period: number) =>
  sql<Scored>`
    select v.product_id, p.sku, f.id as family_id, f.name as family, v.customer_id, c.name as customer, 0 as lag,
      v.actual_qty::float8 as actual, v.frozen_qty::float8 as forecast, v.baseline_qty::float8 as baseline,
      v.naive_qty::float8 as naive
    from forecast_value_added v join products p on p.id = v.product_id
    left join customers c on c.id = v.customer_id
    left join lateral (select id, name from product_families pf
      where (pf.brand_id, pf.flavor_id, pf.category_id) = (p.brand_id, p.flavor_id, p.category_id)
      order by pf.id limit 1) f on true
    where v.period_id = ${period} order by v.id`.execute(db)

type Snapshot = Pick<Scored, 'product_id' | 'customer_id' | 'lag'> & {
  kind: 'naive' | 'baseline' | 'forecast'
  qty: number
}

/** What was written down last of each row, kind and lag. */
const snapshotsOf = (db: Db, period: number) =>
  sql<Snapshot>`
    select distinct on (lag, product_id, customer_id, kind) lag, product_id, customer_id, kind, qty::float8 as qty
    from forecast_snapshots where period_id = ${period}
    order by lag, product_id, customer_id, kind, id desc`.execute(db)

/** The mean step of the demand of each product from bucket to bucket of the history: what the last value misses. */
const scalesOf = (db: Db, period: number) =>
  sql<{ product_id: number; scale: number }>`
    with p as (select * from forecast_periods where id = ${period}),
    buckets as (select b::date as start from p, generate_series(date_trunc(p.granularity, p.history_from::timestamp),
      date_trunc(p.granularity, p.history_to::timestamp), case p.granularity when 'week' then interval '1 week'
        when 'month' then interval '1 month' else interval '3 months' end) b),
    sums as (select d.product_id, date_trunc(p.granularity, d.day::timestamp)::date as start, sum(d.ordered_qty) as qty
      from p join forecast_demand_days d on d.day between p.history_from and p.history_to group by 1, 2),
    series as (select k.product_id, coalesce(s.qty, 0)
        - lag(coalesce(s.qty, 0)) over (partition by k.product_id order by b.start) as step
      from (select distinct product_id from sums) k cross join buckets b
      left join sums s on s.product_id = k.product_id and s.start = b.start)
    select product_id, avg(abs(step))::float8 as scale from series where step is not null group by 1`.execute(
    db,
  )

const rowKey = ({ product_id, customer_id }: Pick<Scored, 'product_id' | 'customer_id'>) =>
  `${product_id}:${customer_id ?? ''}`

/** The rows with what was forecast of them at each lag that was written down. */
function laggedRows(rows: readonly Scored[], snapshots: readonly Snapshot[]): Scored[] {
  const byRow = new Map(rows.map((row) => [rowKey(row), row]))
  const lagged = new Map<string, Scored & { isForecast: boolean }>()
  for (const { lag, kind, qty, ...place } of snapshots) {
    const row = byRow.get(rowKey(place))
    if (!row) continue
    const key = `${lag}:${rowKey(place)}`
    const before = lagged.get(key) ?? { ...row, lag, isForecast: false }
    lagged.set(key, {
      ...before,
      [kind]: qty,
      isForecast: before.isForecast || kind === 'forecast',
      // Before planners looked at a period its baseline is the forecast.
      ...(kind === 'baseline' && !before.isForecast && { forecast: qty }),
    })
  }
  return [...lagged.values()]
}

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(4)))
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const less = (from: number | null, what: number | null) =>
  from === null || what === null ? null : Number((100 * (from - what)).toFixed(4))

/** The error of products by the mean step of their demand; null where a row is of one customer alone. */
function masePerProduct(rows: readonly Scored[], scales: ReadonlyMap<number, number>) {
  const products = new Map<number, { actual: number; forecast: number }>()
  for (const { product_id, actual, forecast } of rows) {
    const { actual: a, forecast: f } = products.get(product_id) ?? { actual: 0, forecast: 0 }
    products.set(product_id, { actual: a + actual, forecast: f + forecast })
  }
  const scale = sumOf([...products.keys()].map((id) => scales.get(id) ?? 0))
  const error = sumOf([...products.values()].map(({ actual, forecast }) => Math.abs(forecast - actual)))
  return scale > 0 ? error / scale : null
}

/** The measures of some rows. */
function measuresOf(
  rows: readonly Scored[],
  scales: ReadonlyMap<number, number> | null,
): PeriodAccuracy['total'] {
  const scored = (pick: (row: Scored) => number) =>
    accuracyOf(rows.map((row) => ({ actual: row.actual, forecast: pick(row) })))
  const own = scored(({ forecast }) => forecast)
  const baseline = scored((row) => row.baseline)
  return {
    rows: own.rows,
    actual_qty: rounded(sumOf(rows.map(({ actual }) => actual))) ?? 0,
    forecast_qty: rounded(sumOf(rows.map(({ forecast }) => forecast))) ?? 0,
    wape: percentOf(own.wape),
    bias: percentOf(own.bias),
    mape: percentOf(own.mape),
    skipped: own.skipped,
    smape: rounded(own.smape),
    mase: scales && rounded(masePerProduct(rows, scales)),
    rmse: rounded(own.rmse),
    mae: rounded(own.mae),
    tracking_signal: rounded(own.tracking_signal),
    method_added: less(scored((row) => row.naive).wape, baseline.wape),
    planner_added: less(baseline.wape, own.wape),
  }
}

const groupOf: Readonly<Record<AccuracyGroup, (row: Scored) => { key: number; label: string | null }>> = {
  product: ({ product_id: key, sku: label }) => ({ key, label }),
  family: ({ family_id: key, family: label }) => ({ key: key ?? 0, label }),
  customer: ({ customer_id: key, customer: label }) => ({ key: key ?? 0, label }),
  lag: ({ lag: key }) => ({ key, label: String(key) }),
}

onCall(periodCalls.accuracy, async ({ db, input }): Promise<PeriodAccuracy> => {
  const period = await periodOf(db, input.id)
  if (period.status !== 'closed')
    throw new Refused('invalid_transition', { text: t('The period is not closed yet') })
  const { rows: frozen } = await frozenRows(db, period.id)
  const lagged = laggedRows(frozen, (await snapshotsOf(db, period.id)).rows)
  const lags = [...new Set(lagged.map(({ lag }) => lag))].toSorted((one, other) => one - other)
  // Periods that were never written down have their frozen forecast alone, at lag 0.
  const byLag = lagged.length > 0 ? lagged : frozen
  const rows =
    input.by === 'lag' ? byLag : input.lag === null ? frozen : lagged.filter(({ lag }) => lag === input.lag)
  const scales = new Map((await scalesOf(db, period.id)).rows.map((row) => [row.product_id, row.scale]))
  const groups = new Map<number, { label: string | null; rows: Scored[] }>()
  for (const row of rows) {
    const { key, label } = groupOf[input.by](row)
    const group = groups.get(key) ?? { label, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  const scored: AccuracyRow[] = [...groups].map(([key, group]) => ({
    key,
    label: group.label,
    ...measuresOf(group.rows, input.by === 'customer' ? null : scales),
  }))
  return {
    lags,
    rows: scored.toSorted((one, other) =>
      input.by === 'lag' ? one.key - other.key : other.actual_qty - one.actual_qty,
    ),
    total: measuresOf(input.by === 'lag' ? frozen : rows, scales),
  }
})
