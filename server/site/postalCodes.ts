const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/

/**
 * A Canadian postal code as it is printed, `A1A 1A1`, whatever case and blank it was typed with; null when it
 * is none.
 */
export function canadianPostalCode(typed: string): string | null {
  const code = typed.toUpperCase()
  return canadian.test(code) ? `${code.slice(0, 3)} ${code.slice(-3)}` : null
}

/** The refusal of a wrong postal code. */
export const wrongPostalCode = { code: 'other', text: 'Use A1A 1A1' }

// Canada Post, Addressing Guidelines: the first letter is the postal district.
const districts: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}

/** The codes of the provinces that a Canadian postal code can be of; null when it is none. */
export const provincesOf = (typed: string): readonly string[] | null =>
  canadianPostalCode(typed) === null ? null : (districts[typed.charAt(0).toUpperCase()] ?? null)
