import type { Language } from './languages'
import { language } from './texts'

/** Creating a formatter costs a hundred times as much as using it: one per language, and per options. */
function cached<F>(make: (locale: Language) => F) {
  const formats = new Map<Language, F>()
  return () => {
    const locale = language()
    const format = formats.get(locale) ?? make(locale)
    formats.set(locale, format)
    return format
  }
}

/** A format of numbers in the language of the reader: 1,204.5 or 1 204,5. */
export function numberFormat(options: Intl.NumberFormatOptions) {
  const formatOf = cached((locale) => new Intl.NumberFormat(locale, options))
  return { format: (value: number) => formatOf().format(value) }
}

const fixed = new Map<string, ReturnType<typeof numberFormat>>()

/** A number with at least and at most so many decimals. */
export function decimalText(value: number, least: number, most: number, sign?: 'exceptZero') {
  const key = `${least} ${most} ${sign}`
  const format =
    fixed.get(key) ??
    numberFormat({
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      ...(sign && { signDisplay: sign }),
    })
  fixed.set(key, format)
  return format.format(value)
}

const plain = numberFormat({ maximumFractionDigits: 6 })

/** A number with the decimals it has, at most six. */
export const plainNumber = (value: number) => plain.format(value)

/** A format of days and instants in the language of the reader. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const formatOf = cached((locale) => new Intl.DateTimeFormat(locale, options))
  return { format: (at: Date) => formatOf().format(at) }
}

/** "bottling, packing and labelling", or with "or". */
export function listFormat(type: 'conjunction' | 'disjunction') {
  const formatOf = cached((locale) => new Intl.ListFormat(locale, { type }))
  return { format: (texts: readonly string[]) => formatOf().format(texts) }
}

/** A calendar day of four and two digits: MM/DD/YYYY, in French YYYY-MM-DD. */
export const dayWords = (year: string, month: string, day: string) =>
  language() === 'fr-CA' ? `${year}-${month}-${day}` : `${month}/${day}/${year}`

/** Whether the noun of a count is singular: French says "0 ligne" and "1,5 ligne". */
export const isOne = (count: number) => (language() === 'fr-CA' ? Math.abs(count) < 2 : count === 1)
