import { settingOf, withHelp } from '../general/system/settingsKind'
import { flag } from '../kit/fields/field'

/** Settings of the forecast. */
export const forecastSettings = {
  'forecast.auto_freeze': settingOf(
    'Forecast',
    withHelp(flag('Freeze periods by themselves'), 'An open period is frozen at 00:05 of its first day.'),
    true,
  ),
}
