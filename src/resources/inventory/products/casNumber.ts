import { optional, text } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { t } from '../../../texts/texts'

/** The number of a substance in the registry of the Chemical Abstracts Service. */
export const casNumber = () =>
  withLook(
    optional(
      text('CAS number', 12, { pattern: /^[1-9]\d{1,6}-\d{2}-\d$/, patternMessage: 'Use the form 54-11-5' }),
    ),
    'code',
  )

/** Why a registry number is refused; null where its last digit is the check digit of the others. */
export function casFault(cas: string): string | null {
  const digits = cas.replaceAll('-', '')
  const right =
    Array.from(digits.slice(0, -1), Number)
      .toReversed()
      .reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 10
  return String(right) === digits.at(-1) ? null : t('The check digit of {cas} is {right}', { cas, right })
}
