import { isSameCode, namedBy } from '../../../resources/inventory/products/labelCodes'
import type { StockCountBin } from '../../../resources/inventory/counts/stock_count_bins'
import type { StockCountLine } from '../../../resources/inventory/counts/stock_count_lines'

type Scanned =
  | { kind: 'bin'; bin: StockCountBin }
  | { kind: 'line'; line: StockCountLine }
  | { kind: 'several' }

/** A quantity typed where codes are scanned: it is shorter than any barcode. Null for what may be a code. */
export const quantityIn = (code: string): number | null =>
  /^\d{1,6}(?:[.,]\d{1,6})?$/.test(code.trim()) ? Number(code.trim().replace(',', '.')) : null

/** Resolves a code on the sheet: a bin of the count, or a line of the current bin; null for neither. */
export function scannedIn(
  code: string,
  { bins, lines }: { bins: readonly StockCountBin[]; lines: readonly StockCountLine[] },
): Scanned | null {
  const bin = bins.find((one) => isSameCode(code, one.barcode) || isSameCode(code, one.bin))
  if (bin) return { kind: 'bin', bin }
  const [line, ...others] = namedBy(code, lines)
  if (!line) return null
  return others.length === 0 ? { kind: 'line', line } : { kind: 'several' }
}
