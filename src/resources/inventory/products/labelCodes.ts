import { dayOnLabel, gs1Elements, hasCheckDigit, withoutSymbology } from './gs1'

/** What is read off a label: a trade number of GS1 with its lot, our own `SKU|lot`, or a plain code. */
export type LabelCode = { text: string; gtin: string | null; sku: string | null; lot: string | null }

/** What a scanned or typed code says. */
export function readLabel(scanned: string): LabelCode {
  const text = scanned.trim()
  const plain = { text, gtin: null, sku: null, lot: null }
  const bare = withoutSymbology(text)
  const elements = gs1Elements(bare)
  const gtin = elements?.get('01')
  if (elements && gtin !== undefined && hasCheckDigit(gtin))
    return { ...plain, gtin, lot: elements.get('10') ?? null }
  const [sku = '', lot = '', ...more] = text.split('|')
  return sku !== '' && lot !== '' && more.length === 0 ? { ...plain, sku, lot } : { ...plain, text: bare }
}

/** The day until which goods are good, as a GS1 label says it. */
export const expiryOnLabel = (scanned: string): string | null => dayOnLabel(gs1Elements(scanned)?.get('17'))

/** Whether GS1 takes the number of a lot: 20 signs at most, of those that its elements may have. */
export const isGs1Lot = (lot: string) => /^[!"%-?A-Z_a-z]{1,20}$/.test(lot)

/** What is printed on the label of a lot: the GS1 elements where the product has a trade number, else our own. */
export function lotLabel(of: {
  sku: string
  barcode: string | null
  lot_number: string
  expires_on: string | null
}) {
  const { sku, barcode, lot_number: lot, expires_on: until } = of
  const gtin = gtin14(barcode)
  if (gtin === null || !isGs1Lot(lot)) return { text: `${sku}|${lot}`, isGs1: false }
  const expiry = until === null ? '' : `17${until.slice(2).replaceAll('-', '')}`
  return { text: `01${gtin}${expiry}10${lot}`, isGs1: true }
}

/** All notations of a 14-digit GTIN under which a product may store it. */
export const asBarcodes = (gtin: string) =>
  [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length))

/** Barcodes of products that a label may mean; the ITF-14 of a case says a shorter number with zeros in front. */
export const barcodesRead = ({ text, gtin }: Pick<LabelCode, 'text' | 'gtin'>) =>
  gtin !== null || /^\d{14}$/.test(text) ? asBarcodes(gtin ?? text) : [text]

/** A trade number as 14 digits; null of what is none. */
export const gtin14 = (code: string | null) =>
  code !== null && /^\d{8,14}$/.test(code) && hasCheckDigit(code) ? code.padStart(14, '0') : null

/** The trade number of a product's cases, as 14 digits; null where it has none, or one that is no trade number. */
export const caseNumber = ({ case_barcode: code }: { case_barcode: string | null }) => gtin14(code)

/** Whether a code that was scanned or typed is the one that is written on something. */
export const isSameCode = (code: string, written: unknown) =>
  typeof written === 'string' && written.toUpperCase() === code.toUpperCase()

type Labelled = {
  sku: string | null
  barcode: string | null
  case_barcode?: string | null
  lot_number: string | null
}

/** Which of these goods a label names: a lot of a product, else those of the lot or of the product that it says. */
export function namedBy<T extends Labelled>(scanned: string, goods: readonly T[]): T[] {
  const label = readLabel(scanned)
  const { text, sku, lot } = label
  const numbers = barcodesRead(label)
  const isOf = ({ sku: own, barcode, case_barcode }: T) =>
    isSameCode(sku ?? text, own) || [barcode, case_barcode].some((one) => one && numbers.includes(one))
  const ofLot = goods.filter(({ lot_number }) => isSameCode(lot ?? text, lot_number))
  if (lot !== null) return ofLot.filter(isOf)
  return ofLot.length > 0 ? ofLot : goods.filter(isOf)
}

/** Label of the nth carton or skid of a packing list: `AL-00012-3`, `AL-00012-S1`. */
export const packedLabel = (number: string, of: 'carton' | 'skid', nth: number) =>
  `${number}-${of === 'skid' ? 'S' : ''}${nth}`

/** The document that the label of one of its cartons or skids belongs to; null where a code is no such label. */
export const documentOnLabel = (scanned: string): string | null =>
  /^([A-Z]{2,4}-\d{5,})(-S?\d{1,4})?$/.exec(scanned.trim().toUpperCase())?.[1] ?? null
