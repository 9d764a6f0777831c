import { namedBy } from '../../../resources/inventory/products/labelCodes'
import { isWeighed, lineKey } from '../../../resources/production/batching/sheet'
import type { SheetLine, SheetLot } from '../../../resources/production/batching/sheetShape'

/** A quantity typed where codes are scanned: it is shorter than any code of a lot. */
export const typedQty = (code: string): number | null =>
  /^\d{1,7}(?:[.,]\d{1,3})?$/.test(code.trim()) ? Number(code.trim().replace(',', '.')) : null

export type Scanned =
  | { kind: 'lot'; line: SheetLine; lot: SheetLot; isFirst: boolean }
  | { kind: 'weighed'; line: SheetLine }
  /** An ingredient of the batch without the lot that it is. */
  | { kind: 'no_lot'; line: SheetLine }

const isFirst = ({ lots, drawn }: SheetLine, { lot_id, expires_on }: SheetLot) =>
  drawn.at(-1)?.lot_id === lot_id ||
  lots.every((other) => (other.expires_on ?? '9999') >= (expires_on ?? '9999'))

/** The lot of a scanned code among those that the lines of a sheet can take, lines still open first; null for none. */
export function scannedLot(code: string, lines: readonly SheetLine[]): Scanned | null {
  const goods = lines.flatMap((line) =>
    line.lots.map((lot) => ({ line, lot, sku: line.sku, barcode: null, lot_number: lot.lot_number })),
  )
  const named = namedBy(code, goods)
  const open = named.find(({ line }) => !isWeighed(line))
  const [found] = open ? [open] : named
  if (!found) {
    const line = lines.find(({ sku }) => sku.toUpperCase() === code.trim().toUpperCase())
    return line ? { kind: 'no_lot', line } : null
  }
  const { line, lot } = found
  if (isWeighed(line)) return { kind: 'weighed', line }
  const ofLine = new Set(
    named.filter((one) => lineKey(one.line) === lineKey(line)).map((one) => one.lot.lot_id),
  )
  if (ofLine.size > 1) return { kind: 'no_lot', line }
  return { kind: 'lot', line, lot, isFirst: isFirst(line, lot) }
}
