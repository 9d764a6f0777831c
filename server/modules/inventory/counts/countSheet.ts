import {
  type StockCountLine,
  stockCountLines,
} from '../../../../src/resources/inventory/counts/stock_count_lines'
import { stockCounts } from '../../../../src/resources/inventory/counts/stock_counts'
import type { UpdateValues } from '../../../../src/resources/kit/define/row'
import { onChanged } from '../../../engine/hooks/hooks'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { countedAt, faultOf, publishProgress } from './countEntries'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'

const sheets = new WeakSet<Unit>()

/** What a counting sheet says of a line: an entry like one made at the bin, as long as the count goes on. */
export async function sheetEntry(
  unit: Unit,
  line: StockCountLine,
  changes: UpdateValues<typeof stockCountLines>,
) {
  const count = await unit.get(stockCounts, line.stock_count_id)
  if (count.status !== 'in_progress')
    throw invalidBecause(
      'stock_count_id',
      t('Not possible while {status}', { status: words(count.status).toLowerCase() }),
    )
  sheets.add(unit)
  // A sheet that is taken back brings along how far the line was before it.
  if (changes.counted_qty === null) return changes
  if (line.line_status === 'recount' || line.recount_qty !== null)
    throw invalidBecause('counted_qty', t('This must be recounted at the bin'))
  const fault = faultOf(line, Number(changes.counted_qty), unit.by.id)
  if (fault) throw invalidBecause(fault[0] === 'qty' ? 'counted_qty' : fault[0], fault[1])
  if (changes.line_status !== undefined) return changes
  return {
    ...changes,
    counted_at: countedAt(unit, count),
    counted_by_id: unit.by.id,
    line_status: 'counted' as const,
  }
}

// How far the bins and the count are, once for all lines of the sheet.
onChanged(stockCountLines, async (unit, lines) => {
  if (!sheets.has(unit)) return
  const bins = new Map<number, Set<number>>()
  for (const { stock_count_id, bin_id } of lines)
    bins.set(stock_count_id, (bins.get(stock_count_id) ?? new Set()).add(bin_id))
  for (const [id, binIds] of bins) await publishProgress(unit, { id }, [...binIds])
})
