import { withCheckDigit } from '../../../../src/resources/inventory/products/checkDigit'

/** An SSCC has 17 digits before its check digit: an extension, the company's prefix, and a number of the company. */
const digits = 17

/**
 * The SSCC of a company's carton: its number fills the extension and the rest; null without a prefix, and where all
 * numbers of the prefix are used.
 */
export function ssccOf(prefix: string | null, number: number): string | null {
  if (prefix === null) return null
  const serial = String(number).padStart(digits - prefix.length, '0')
  if (serial.length > digits - prefix.length) return null
  return withCheckDigit(`${serial[0]}${prefix}${serial.slice(1)}`)
}
