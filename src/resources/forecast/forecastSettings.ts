import { forecastRoundings } from '../../forecasting/planning/forecastQty'
import { settingOf, withHelp } from '../general/system/settingsKind'
import { choice, flag } from '../kit/fields/field'
import { integer } from '../kit/fields/numbers'

/** Settings of the forecast. */
export const forecastSettings = {
  'forecast.auto_freeze': settingOf(
    'Forecast',
    withHelp(flag('Freeze periods by themselves'), 'An open period is frozen at 00:05 of its first day.'),
    true,
  ),
  'wall.stale_seconds': settingOf(
    'Forecast',
    integer('Grey tiles of the wall after', { min: 1, max: 3600, unit: 's', help: 'Without news.' }),
    30,
  ),
  'forecast.round_to': settingOf(
    'Forecast',
    withHelp(
      choice('Round forecasts to', forecastRoundings, { units: 'Whole units', cartons: 'Whole cartons' }),
      'Forecasts take it when they are calculated or changed next, and supply when it is promised next.',
    ),
    'units',
  ),
}
