import { settingOf, withHelp } from '../general/system/settingsKind'
import { decimal, integer, money } from '../kit/fields/numbers'

/** Settings of projects. */
export const projectSettings = {
  'projects.hourly_cost': settingOf(
    'Projects',
    withHelp(money('Cost per hour', { max: 99_999 }), 'Of projects without a rate of their own.'),
    48,
  ),
  'projects.hours_per_week': settingOf(
    'Projects',
    withHelp(
      decimal('Capacity of a person', 2, { min: 1, max: 168, unit: 'h/week' }),
      'A fifth of it is what a person does in a working day.',
    ),
    37.5,
  ),
  'projects.record_days_back': settingOf(
    'Projects',
    withHelp(
      integer('Records may be dated back', { min: 0, max: 3650, unit: 'days' }),
      'Administrators may date them back further.',
    ),
    30,
  ),
}
