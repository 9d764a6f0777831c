import { baselinesOf } from '../../../../src/forecasting/baseline'
import type { Db, Trx } from '../../../db/database'
import type { ForecastPeriod } from '../../../../src/resources/forecast/forecast_periods'
import { historiesOf, historyBuckets } from './facts'
import { rulesOf, seriesOf, sharesOf } from './history'
import { baselineRows, type FoundBaselines, writeBaselines, type Writing } from './writeBaselines'
import { correctionRows, writeCorrections } from './writeCorrections'

/** Finds the baselines of a period in one go. */
async function findBaselines(trx: Db | Trx, period: ForecastPeriod): Promise<FoundBaselines> {
  const series = await seriesOf(trx, period)
  const shares = await sharesOf(trx, period)
  const baselines = baselinesOf(rulesOf(period), await historiesOf(trx, period, series))
  return { series, baselines, shares }
}

/** Writes the baselines of a period in one go. */
export async function calculate(unit: Writing, period: ForecastPeriod) {
  const found = await findBaselines(unit.trx, period)
  await writeBaselines(unit, period, found, false)
  const buckets = await historyBuckets(unit.trx, period)
  await writeCorrections(unit.trx, period, correctionRows(found.series, found.baselines, buckets))
}

/** The rows that a period would come to if it were calculated, without writing them. */
export const baselinesFor = async (trx: Db | Trx, period: ForecastPeriod) =>
  baselineRows(trx, period, await findBaselines(trx, period), false)
