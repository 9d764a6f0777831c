import { withCheckDigit } from '../../../../src/resources/inventory/products/checkDigit'

/** An SSCC has 17 digits before its check digit: an extension, the company's prefix, and a number of the company. */
const digits = 17
/** Numbers with the last extension are of skids, all others of cartons, so that no two packages share one. */
const ofSkids = 9

const packageKinds = {
  carton: { from: 0, until: ofSkids },
  skid: { from: ofSkids, until: ofSkids + 1 },
} as const

/**
 * The SSCC of a company's carton or skid: its number fills the extension and the rest; null without a prefix, and where
 * all numbers of the prefix are used.
 */
export function ssccOf(
  prefix: string | null,
  number: number,
  kind: keyof typeof packageKinds = 'carton',
): string | null {
  if (prefix === null) return null
  const size = digits - prefix.length
  const { from, until } = packageKinds[kind]
  const serial = from * 10 ** (size - 1) + number
  if (serial >= until * 10 ** (size - 1)) return null
  const written = String(serial).padStart(size, '0')
  return withCheckDigit(`${written[0]}${prefix}${written.slice(1)}`)
}
