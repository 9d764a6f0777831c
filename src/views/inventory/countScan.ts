import type { StockCountBin } from '../../resources/inventory/stock_count_bins'
import type { StockCountLine } from '../../resources/inventory/stock_count_lines'

type Scanned =
  { kind: 'bin'; bin: StockCountBin } | { kind: 'line'; line: StockCountLine } | { kind: 'several' }

/** What a code means on the sheet: a bin of the count, or a line of the bin at hand; null where it is neither. */
export function scannedIn(
  code: string,
  { bins, lines }: { bins: readonly StockCountBin[]; lines: readonly StockCountLine[] },
): Scanned | null {
  const same = (text: unknown) => typeof text === 'string' && text.toUpperCase() === code.toUpperCase()
  const bin = bins.find((one) => same(one.barcode) || same(one.bin))
  if (bin) return { kind: 'bin', bin }
  const lots = lines.filter(({ lot_number }) => same(lot_number))
  const goods =
    lots.length > 0 ? lots : lines.filter((one) => [one.sku, one.barcode, one.case_barcode].some(same))
  const [line, ...others] = goods
  if (!line) return null
  return others.length === 0 ? { kind: 'line', line } : { kind: 'several' }
}
