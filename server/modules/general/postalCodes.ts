const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/

/** A Canadian postal code as it is printed, `A1A 1A1`, whatever case and blank it was typed with; null when it is none. */
export function canadianPostalCode(typed: string): string | null {
  const code = typed.toUpperCase()
  return canadian.test(code) ? `${code.slice(0, 3)} ${code.slice(-3)}` : null
}

/** What is said of a postal code that is none. */
export const wrongPostalCode = { code: 'other', text: 'Use A1A 1A1' }
