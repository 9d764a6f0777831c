import { checkDigit } from '../../inventory/products/checkDigit'

/** What the code of a transfer's label says: its number, with a digit that a damaged code does not have. */
export const transferCode = (number: string) => `FT|${number}|${checkDigit(number.slice('FT-'.length))}`

const scanned = /^FT\|(FT-\d{5,12})\|(\d)$/
const typed = /^FT-\d{5,12}$/

/** The number of the transfer on a scanned label, or as it was typed; null where the code is none, or is damaged. */
export function transferOn(code: string): string | null {
  const plain = code.trim().toUpperCase()
  if (typed.test(plain)) return plain
  const [, number = null, digit] = scanned.exec(plain) ?? []
  return number !== null && digit === String(checkDigit(number.slice('FT-'.length))) ? number : null
}
