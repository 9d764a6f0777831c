import { baselinesOf } from '../../../../src/forecasting/baseline'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import { historiesOf, historyBuckets } from './facts'
import { rulesOf, seriesOf, sharesOf } from './history'
import { productRows } from './productRows'
import { writeBaselines, type Writing } from './writeBaselines'
import { correctionRows, writeCorrections } from './writeCorrections'

/** Writes the baselines of a period in one go. */
export async function calculate(unit: Writing, period: ForecastPeriod) {
  const series = await seriesOf(unit.trx, period)
  const shares = await sharesOf(unit.trx, period)
  const baselines = baselinesOf(rulesOf(period), await historiesOf(unit.trx, period, series))
  const rows = series.flatMap((one, place) => {
    const baseline = baselines[place]
    return baseline ? productRows(period, one, baseline, shares.get(one.product_id) ?? []) : []
  })
  await writeBaselines(unit, period, rows, false)
  const buckets = await historyBuckets(unit.trx, period)
  await writeCorrections(unit.trx, period, correctionRows(series, baselines, buckets))
}
