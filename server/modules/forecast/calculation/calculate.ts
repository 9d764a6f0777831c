import { baselinesOf } from '../../../../src/forecasting/baseline'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import { historiesOf, historyBuckets } from './facts'
import { rulesOf, seriesOf, sharesOf } from './history'
import { writeBaselines, type Writing } from './writeBaselines'
import { correctionRows, writeCorrections } from './writeCorrections'

/** Writes the baselines of a period in one go. */
export async function calculate(unit: Writing, period: ForecastPeriod) {
  const series = await seriesOf(unit.trx, period)
  const shares = await sharesOf(unit.trx, period)
  const baselines = baselinesOf(rulesOf(period), await historiesOf(unit.trx, period, series))
  await writeBaselines(unit, period, { series, baselines, shares }, false)
  const buckets = await historyBuckets(unit.trx, period)
  await writeCorrections(unit.trx, period, correctionRows(series, baselines, buckets))
}
