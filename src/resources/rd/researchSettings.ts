import { decimal } from '../kit/fields/numbers'
import { settingOf } from '../general/system/settingsKind'

/** What R&D holds its formulae to. */
export const researchSettings = {
  'rd.diacetyl_max_ppm': settingOf(
    'R&D',
    decimal('Most diacetyl and acetyl propionyl', 3, {
      unit: 'ppm',
      min: 0,
      max: 1000,
      help: 'Each of them, in a new specification.',
    }),
    5,
  ),
}
