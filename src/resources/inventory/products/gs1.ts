import { withCheckDigit } from './checkDigit'

const symbology = /^\](C1|Q3|d2|e0)/
/** Between an element that may have any length and the next one. */
export const separator = '\u001d'

/** How many figures name an element, by its first two; of other elements there are none. */
const prefixLengths: readonly (readonly [begins: RegExp, length: number])[] = [
  [/^(0[0-4]|1[0-9]|2[0-2]|30|37|9\d)/, 2],
  [/^(2[3-5]|4[0-2]|71)/, 3],
  [/^(3[1-69]|43|7[02]|8[0-2])/, 4],
]

/** How long the elements are that end by themselves, by the first two figures of their names, which count. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((name) => [name, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((name) => [name, 10])),
  '41': 16,
}

/** Elements as people read them, `(01)0400...(10)A7`, as a scanner reads them. */
const unbracketed = (text: string) =>
  text.startsWith('(')
    ? text.replaceAll(/\s*\((\d{2,4})\)\s*/g, (_, prefix: string, at: number) =>
        at === 0 ? prefix : `${separator}${prefix}`,
      )
    : text

/** A code without what a scanner says in front about its symbol. */
export const withoutSymbology = (scanned: string) => scanned.trim().replace(symbology, '')

/** The elements of a GS1 text by their prefix; null where it is none. */
export function gs1Elements(scanned: string): Map<string, string> | null {
  const found = new Map<string, string>()
  const text = unbracketed(withoutSymbology(scanned))
  let rest = text.startsWith(separator) ? text.slice(1) : text
  while (rest !== '') {
    const [, named] = prefixLengths.find(([begins]) => begins.test(rest)) ?? []
    if (named === undefined) return null
    const prefix = rest.slice(0, named)
    const length = fixedLengths[rest.slice(0, 2)]
    const ends = rest.indexOf(separator)
    const end = length ?? (ends === -1 ? rest.length : ends)
    const value = rest.slice(named, end)
    if (!/^\d+$/.test(prefix) || rest.length < end || value === '' || value.includes(separator)) return null
    if (length !== undefined && !/^\d+$/.test(value)) return null
    found.set(prefix, value)
    rest = rest.slice(rest[end] === separator ? end + 1 : end)
  }
  return found
}

/** Whether the last digit of a trade number fits the others. */
export const hasCheckDigit = (digits: string) => withCheckDigit(digits.slice(0, -1)) === digits

/** A day as a label says it: YYMMDD, day 00 being the last of the month; null of what is no day. */
export function dayOnLabel(text: string | undefined): string | null {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  const at = new Date(Date.UTC(2000 + Number(year), Number(month) - (day === '00' ? 0 : 1), Number(day)))
  const isDay =
    day === '00' ? Number(month) >= 1 && Number(month) <= 12 : at.getUTCMonth() + 1 === Number(month)
  return year === '' || !isDay ? null : at.toISOString().slice(0, 10)
}

/** A measure whose prefix ends with how many of its figures are decimals, times the units of ours in one of its own. */
function measureOf(elements: ReadonlyMap<string, string>, begins: string, times: number) {
  const [prefix, value] = [...elements].find(([name]) => name.startsWith(begins)) ?? []
  if (prefix === undefined || value === undefined) return null
  const measured = (Number(value) * times) / 10 ** Number(prefix.slice(-1))
  return measured > 0 ? Number(measured.toFixed(6)) : null
}

/** What the label of a supplier says about the goods it is stuck on. */
export type SupplierLabel = {
  gtin: string
  lot: string | null
  made_on: string | null
  expires_on: string | null
  net_g: number | null
  gross_g: number | null
  volume_ml: number | null
  count: number | null
  serial: string | null
}

/** Why a label is not to be trusted. */
export type LabelFault = 'check_digit' | 'date'

/**
 * What a label of GS1 says: whose goods (01, or 02 with how many), lot (10), days (11, 17, or 15), weight in kilograms
 * (310x net, 330x gross), volume in litres (315x) and serial number (21). Its fault where a figure was misread, null
 * where it is no label of GS1 that names goods.
 */
export function supplierLabel(scanned: string): SupplierLabel | LabelFault | null {
  const elements = gs1Elements(scanned)
  const gtin = elements?.get('01') ?? elements?.get('02')
  if (!elements || gtin === undefined) return null
  if (!hasCheckDigit(gtin)) return 'check_digit'
  const days = [elements.get('11'), elements.get('17') ?? elements.get('15')] as const
  const [made_on, expires_on] = days.map(dayOnLabel)
  if (days.some((day, at) => day !== undefined && [made_on, expires_on][at] === null)) return 'date'
  const count = Number(elements.get('37') ?? elements.get('30') ?? Number.NaN)
  return {
    gtin,
    lot: elements.get('10') ?? null,
    made_on: made_on ?? null,
    expires_on: expires_on ?? null,
    net_g: measureOf(elements, '310', 1000),
    gross_g: measureOf(elements, '330', 1000),
    volume_ml: measureOf(elements, '315', 1000),
    count: Number.isSafeInteger(count) && count > 0 ? count : null,
    serial: elements.get('21') ?? null,
  }
}
