import { sql } from 'kysely'
import type { Baseline } from '../../../../src/forecasting/baseline'
import type { Days } from '../../../../src/forecasting/planning/buckets'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import type { Db, Trx } from '../../../db/database'
import type { Series } from './history'

const exact = (value: number) => Number(value.toFixed(6))

/** What a calculation corrected in the histories of products. */
export const correctionRows = (
  series: readonly Series[],
  baselines: readonly Baseline[],
  buckets: readonly Days[],
) =>
  series.flatMap(({ product_id }, index) =>
    (baselines[index]?.corrections ?? []).map(({ place, kind, actual, corrected }) => ({
      product_id,
      bucket_start: buckets[place]?.from ?? '',
      kind,
      actual_qty: exact(actual),
      corrected_qty: exact(corrected),
    })),
  )

/**
 * Keeps what was corrected in the histories of a granularity, and answers whether anything of it changed. One that a planner
 * dismissed stays, so that it is not found anew.
 */
export async function writeCorrections(
  db: Db | Trx,
  { granularity, history_from, history_to }: ForecastPeriod,
  rows: ReturnType<typeof correctionRows>,
) {
  const { rows: changed } = await sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (product_id bigint, bucket_start date, kind text,
        actual_qty numeric, corrected_qty numeric)),
    gone as (
      delete from forecast_corrections c where c.granularity = ${granularity} and not c.is_dismissed
        and c.bucket_start between date_trunc(${granularity}, ${history_from}::date::timestamp)::date and ${history_to}
        and not exists (select from fresh f where f.product_id = c.product_id and f.bucket_start = c.bucket_start)
      returning c.id),
    written as (
      insert into forecast_corrections as c (product_id, granularity, bucket_start, kind, actual_qty, corrected_qty)
      select product_id, ${granularity}, bucket_start, kind, actual_qty, corrected_qty from fresh
      on conflict (product_id, granularity, bucket_start) do update set kind = excluded.kind,
        actual_qty = excluded.actual_qty, corrected_qty = excluded.corrected_qty, version = c.version + 1, updated_at = now()
      where (c.kind, c.actual_qty, c.corrected_qty) is distinct from
        (excluded.kind, excluded.actual_qty, excluded.corrected_qty)
      returning c.id)
    select id from gone union all select id from written`.execute(db)
  return changed.length > 0
}
