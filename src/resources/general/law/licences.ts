import { day, optional, text } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { settingOf, withHelp } from '../system/settingsKind'
import { t } from '../../../texts/texts'

/** A province that asks a licence of who buys to sell there: from when until when, and where the law says so. */
type LicenceProvince = {
  code: string
  effective_from: string
  effective_to: string | null
  source: string
}

const licenceLines = {
  code: text('Province', 3, { pattern: /^[A-Z]{2,3}$/, patternMessage: 'Its two letters' }),
  effective_from: day('Effective from'),
  effective_to: optional(day('Until')),
  source: text('Act and section', 160),
}

const licences = distinctLines(
  linesOf('Provinces with licences', licenceLines, {
    most: 50,
    least: 0,
    faultsOf: ({ effective_from, effective_to }) => ({
      ...(effective_to !== null &&
        effective_to < effective_from && { effective_to: t('ends before it begins') }),
    }),
  }),
  ({ code }) => code,
  () => t('There is one line for each province'),
)

/** Which provinces ask a licence of customers, as data. */
export const licenceSettings = {
  'law.customer_licences': settingOf<readonly LicenceProvince[]>(
    'Compliance',
    withHelp(
      licences,
      'Without a licence that is valid, no order of a customer there is confirmed or shipped.',
    ),
    [
      {
        code: 'NS',
        effective_from: '2020-08-01',
        effective_to: null,
        source: 'Revenue Act (Nova Scotia): permit to sell vaping products',
      },
      {
        code: 'SK',
        effective_from: '2021-09-01',
        effective_to: null,
        source: 'The Vapour Products Tax Act (Saskatchewan): licence of vendors',
      },
    ],
  ),
}
