import { choice, day, flag, text } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { integer, money, percent } from '../../kit/fields/numbers'
import { serialModes } from '../../production/stamps/stampStates'
import type { StampAmounts } from '../../production/stamps/stampAmounts'
import { settingOf, withHelp } from '../system/settingsKind'
import { t } from '../../../texts/texts'

const amountLines = {
  effective_from: day('Effective from'),
  exposure_specified: money('Unaccounted, specified province'),
  exposure_other: money('Unaccounted, other'),
  security_specified: money('Security, specified province'),
  security_other: money('Security, other'),
  security_least: money('Least security'),
  security_most: money('Most security'),
  source: text('Act and section', 160),
}

const amounts = distinctLines(
  linesOf('Amounts for a stamp', amountLines, { most: 20 }),
  ({ effective_from }) => effective_from,
  () => t('There is one line for each day'),
)

const lawful: readonly StampAmounts[] = [
  {
    effective_from: '2022-10-01',
    exposure_specified: 10,
    exposure_other: 5,
    security_specified: 2,
    security_other: 1,
    security_least: 5_000,
    security_most: 5_000_000,
    source: 'Excise Act, 2001, s. 238.1(2)(c); SOR/2003-288, s. 4.11',
  },
]

/** Stamps as data: what the law asks for each of them, and when they run low. */
export const stampSettings = {
  'excise.stamp_amounts': settingOf<readonly StampAmounts[]>(
    'Stamps and duty',
    withHelp(
      amounts,
      'In CAD for each stamp that cannot be accounted for, and for each that is held or ordered. What is not returned or destroyed as directed costs up to 25,000 (s. 234(4)).',
    ),
    lawful,
  ),
  'excise.security_amount': settingOf(
    'Stamps and duty',
    money('Security for stamps', { max: 1e9, help: 'What was given for stamps held and ordered.' }),
    5_000,
  ),
  'excise.security_by_licence': settingOf(
    'Stamps and duty',
    withHelp(flag('Licence secures stamps'), 'The security of the licence covers all stamps.'),
    false,
  ),
  'excise.low_stamp_days': settingOf(
    'Stamps and duty',
    integer('Warn of low stamps', {
      min: 0,
      max: 365,
      unit: 'days',
      help: 'Before they run out at average use.',
    }),
    10,
  ),
  'excise.order_lead_days': settingOf(
    'Stamps and duty',
    integer('Stamps arrive after', {
      min: 0,
      max: 365,
      unit: 'days',
      help: 'From the order to the delivery.',
    }),
    15,
  ),
  'excise.low_reel_percent': settingOf(
    'Stamps and duty',
    percent('Reel is low', { help: 'Of its stamps that are left.' }),
    10,
  ),
  'excise.serial_mode_default': settingOf(
    'Stamps and duty',
    withHelp(
      choice('Numbers of new reels', serialModes, { serial_range: 'Serial range', count_only: 'Count only' }),
      'Count only where stamps carry no readable number.',
    ),
    'serial_range',
  ),
  'excise.missing_tolerance': settingOf(
    'Stamps and duty',
    integer('Missing stamps tolerated', {
      min: 0,
      max: 10_000,
      unit: 'stamps',
      help: 'More than these need a second decision.',
    }),
    0,
  ),
}
