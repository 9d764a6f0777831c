import { flag } from '../../kit/fields/field'
import { integer, percent } from '../../kit/fields/numbers'
import { settingOf, withHelp } from '../../general/system/settingsKind'

/** How orders are approved, planned, reported and closed. */
export const orderSettings = {
  four_eyes_orders: settingOf(
    'Production',
    withHelp(flag('Four-eyes approval of orders'), 'The person who submitted an order cannot approve it.'),
    false,
  ),
  report_tolerance_percent: settingOf(
    'Production',
    percent('Over-report tolerance', { help: 'Of the quantity received from the previous step.' }),
    2,
  ),
  overplan_percent: settingOf(
    'Production',
    percent('Over-plan tolerance', { help: 'Of what a step has left to make, in daily orders.' }),
    5,
  ),
  variance_limit_percent: settingOf(
    'Production',
    percent('Batch variance without a reason', { help: 'Between planned and weighed amounts.' }),
    2,
  ),
  tank_cleaning: settingOf(
    'Production',
    withHelp(
      flag('Clean tanks between families'),
      'A batch waits while another one is in the tank; one of another flavour family, or without nicotine after nicotine, until it was cleaned.',
    ),
    true,
  ),
  auto_close_days: settingOf(
    'Production',
    integer('Close finished orders after', { min: 1, max: 3650, unit: 'days' }),
    14,
  ),
}
