import { checkDigit } from '../../../../src/resources/inventory/products/checkDigit'
import { t } from '../../../../src/texts/texts'

/** Why a barcode is refused; null where its last digit is the check digit of the others. */
export function barcodeFault(code: string): string | null {
  const right = checkDigit(code.slice(0, -1))
  return String(right) === code.at(-1)
    ? null
    : t('The check digit of {code} is {right}', { code: code.slice(0, -1), right })
}
