import { settingOf } from '../general/system/settingsKind'
import { integer, percent } from '../kit/fields/numbers'

/** Settings of lab receiving. */
export const labSettings = {
  'lab_receiving.weigh_tolerance_percent': settingOf(
    'Lab',
    percent('Weight difference without adjustment', {
      help: 'Of what remains; more is proposed as a stock adjustment.',
    }),
    0.5,
  ),
  'lab_receiving.strength_tolerance_percent': settingOf(
    'Lab',
    percent('Nicotine strength off the certificate', {
      help: 'More between certificate and own test prevents the release of the lot.',
    }),
    5,
  ),
  'lab_receiving.retest_notice_days': settingOf(
    'Lab',
    integer('Retest notice', {
      min: 1,
      max: 365,
      unit: 'days',
      help: 'Containers to retest within are shown at home.',
    }),
    14,
  ),
}
