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
  'rd.weigh_tolerance_percent': settingOf(
    'R&D',
    decimal('Tolerance of weighing', 4, {
      unit: '%',
      min: 0,
      max: 20,
      displayScale: 2,
      help: 'Of the amount of an ingredient, when a lab batch is weighed.',
    }),
    1,
  ),
}
