/** A number as it is printed on a stamp: letters before it, then digits. */
type PrintedSerial = { prefix: string; serial: number }

/** The digits a serial may have: as many as are exact on both sides. */
export const mostSerial = 999_999_999_999

/** What a scanner reads or a person types of a stamp; null where it is no number of a stamp. */
export function readSerial(printed: string): PrintedSerial | null {
  const [, prefix = '', digits = ''] =
    /^([A-Z][A-Z0-9-]*[A-Z-]|[A-Z-]*)(\d{1,12})$/.exec(compact(printed)) ?? []
  const serial = Number(digits)
  return serial >= 1 ? { prefix, serial } : null
}

// Typed with spaces and the commas of thousands.
const compact = (printed: string) => printed.toUpperCase().replace(/[\s,]/g, '')

/** A number as it is printed. */
export const printedSerial = (prefix: string | null, serial: number) => `${prefix ?? ''}${serial}`
