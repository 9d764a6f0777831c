import { t } from '../../../../src/texts/texts'

/** The digits with their check digit behind them. */
export const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}`

/** The check digit of an EAN or UPC: what its digits, from the right weighted 3 and 1, lack to a multiple of ten. */
function checkDigit(digits: string) {
  const weighted = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (weighted % 10)) % 10
}

/** Why a barcode is refused; null where its last digit is the check digit of the others. */
export function barcodeFault(code: string): string | null {
  const right = checkDigit(code.slice(0, -1))
  return String(right) === code.at(-1)
    ? null
    : t('The check digit of {code} is {right}', { code: code.slice(0, -1), right })
}
