import { sql } from 'kysely'
import { forecastPeriods } from '../../../src/resources/forecast/forecast_periods'
import { runUnit, system } from '../../engine/unitOfWork'
import { job } from '../../jobs/jobs'
import { settingsNow } from '../../site/settings'
import { takeSnapshot } from './snapshots'

/** So many periods ahead are written down on the first day of one. */
const periodsAhead = 3

job(
  {
    name: 'forecast_freeze',
    title: 'Freeze forecasts',
    about:
      'Freezes the open periods that begin, and writes down on the first day of a period what is forecast of the next three.',
    schedule: { daily: '00:05' },
  },
  async ({ db }) => {
    const { 'forecast.auto_freeze': freezes } = await settingsNow(db, 'forecast.auto_freeze')
    const { rows: started } = await sql<{ id: number }>`select id from forecast_periods
      where status = 'open' and date_from <= plant_today() order by id`.execute(db)
    for (const { id } of freezes ? started : [])
      await runUnit(db, system, (unit) => unit.fire(forecastPeriods, id, 'freeze'))
    const { rows: ahead } = await sql<{ id: number }>`
      select n.id from forecast_periods p cross join lateral (
        select f.id from forecast_periods f where f.granularity = p.granularity and f.status in ('draft', 'open', 'frozen')
          and f.date_from > p.date_from order by f.date_from limit ${periodsAhead}) n
      where p.date_from = plant_today() and p.status <> 'cancelled'`.execute(db)
    for (const { id } of ahead) await takeSnapshot(db, id, ['naive', 'baseline', 'forecast'])
    return `${freezes ? started.length : 0} periods frozen, ${ahead.length} written down`
  },
)
