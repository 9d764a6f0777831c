import { countCalls } from '../../../../src/resources/inventory/counts/countCalls'
import { sql } from 'kysely'
import {
  stockCountBins,
  type StockCountBin,
} from '../../../../src/resources/inventory/counts/stock_count_bins'
import {
  type StockCountLine,
  stockCountLines,
} from '../../../../src/resources/inventory/counts/stock_count_lines'
import { type StockCount, stockCounts } from '../../../../src/resources/inventory/counts/stock_counts'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { fitsDecimal } from '../../../../src/resources/kit/fields/numbers'
import { type InputOf, onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { foundLine } from './countFound'
import { t } from '../../../../src/texts/texts'
import { words } from '../../../../src/resources/kit/text/words'

type Entry = InputOf<typeof countCalls.enter>['entries'][number]

const other = (text: string) => ({ code: 'other', text })

/** Whether an entry is the second opinion on a line. */
const isAgain = ({ line_status, recount_qty }: StockCountLine) =>
  line_status === 'recount' || recount_qty !== null

/** Why a line may not take this entry; null where it may. */
export function faultOf(line: StockCountLine, qty: number, by: number): [field: string, said: string] | null {
  if (!fitsDecimal(qty, line.decimals ?? 0))
    return ['qty', t('Quantity must have at most {decimals} decimals', { decimals: line.decimals ?? 0 })]
  if (line.line_status === 'accepted') return ['product_id', t('This count is already accepted')]
  if (isAgain(line) && line.counted_by_id === by)
    return ['product_id', t('You counted this: another person must recount it')]
  return null
}

/** Writes a counted quantity to a line; a later count is kept, whatever arrives after it. */
async function write(unit: Unit, line: StockCountLine, qty: number, at: string) {
  if (at < ((isAgain(line) ? line.recounted_at : line.counted_at) ?? '')) return line
  const author = unit.by.id > 0 ? unit.by.id : null
  return unit.update(stockCountLines, line.id, {
    ...(isAgain(line)
      ? { recount_qty: qty, recounted_at: at, recounted_by_id: author }
      : { counted_qty: qty, counted_at: at, counted_by_id: author }),
    line_status: 'counted',
  })
}

/** How far the bins and the count are, after some lines were counted. */
export async function publishProgress(unit: Unit, count: Pick<StockCount, 'id'>, binIds: readonly number[]) {
  const { rows } = await sql<{ id: number; lines: number; counted: number }>`
    select o.id, count(l.id)::int as lines,
      count(l.id) filter (where l.line_status not in ('to_count', 'recount'))::int as counted
    from stock_count_bins o left join stock_count_lines l
      on l.stock_count_id = o.stock_count_id and l.bin_id = o.bin_id
    where o.stock_count_id = ${count.id} and o.bin_id = any(${binIds}::bigint[]) group by o.id order by o.id`.execute(
    unit.trx,
  )
  for (const { id, lines, counted } of rows)
    await unit.updateSilently(stockCountBins, id, { line_count: lines, counted_count: counted })
  const whole = await sql<{
    lines: number
    counted: number
    recount: number
  }>`select sum(line_count)::int as lines,
      sum(counted_count)::int as counted, (select count(*)::int from stock_count_lines
        where stock_count_id = ${count.id} and line_status = 'recount') as recount
    from stock_count_bins where stock_count_id = ${count.id}`.execute(unit.trx)
  const { lines = 0, counted = 0, recount = 0 } = whole.rows[0] ?? {}
  await unit.updateSilently(stockCounts, count.id, {
    line_count: lines,
    counted_count: counted,
    recount_count: recount,
  })
}

/** When the entry was made: not before the books were noted. */
export const countedAt = (unit: Unit, { snapshot_at }: StockCount) =>
  snapshot_at !== null && unit.doneAt < snapshot_at ? snapshot_at : unit.doneAt

type Work = { unit: Unit; count: StockCount; bins: ReadonlyMap<number, StockCountBin>; at: string }

type Fault = { fault: readonly [field: string, said: string] }

/** The lines an entry is about: one of a lot, or all of a bin that are still to be counted. */
async function linesFor(
  { unit, count, bins }: Work,
  entry: Entry,
  by: number,
): Promise<{ bin: StockCountBin; lines: StockCountLine[] } | Fault> {
  const bin = bins.get(entry.bin_id)
  if (!bin) return { fault: ['bin_id', t('This bin is not part of the count')] }
  const { bin_id, product_id, lot_id, qty } = entry
  if (!product_id || !lot_id) {
    const all = await unit.find(stockCountLines, { stock_count_id: count.id, bin_id })
    if (all.some((line) => (line.recount_qty ?? line.counted_qty ?? 0) > 0 && line.line_status !== 'recount'))
      return { fault: ['bin_id', t('Goods were counted in this bin: count the rest of it')] }
    const open = all.filter((line) => line.line_status === 'to_count' || line.line_status === 'recount')
    return { bin, lines: open.filter((line) => faultOf(line, 0, by) === null) }
  }
  const [existing] = await unit.find(stockCountLines, {
    stock_count_id: count.id,
    bin_id,
    product_id,
    lot_id,
  })
  const line = existing ?? (await foundLine(unit, count, { bin_id, product_id, lot_id }))
  if (!line) return { fault: ['lot_id', t('There is no such lot of this product')] }
  const fault = faultOf(line, qty, by)
  return fault ? { fault } : { bin, lines: [line] }
}

/** Takes one entry; a second one of the same client id is answered and does nothing. */
async function take(work: Work, entry: Entry): Promise<{ ids: number[] } | Fault> {
  const { unit, count, at } = work
  const existing = await unit.trx
    .selectFrom('stock_count_entries')
    .select(['line_id', 'bin_id'])
    .where('stock_count_id', '=', count.id)
    .where('client_id', '=', entry.client_id)
    .execute()
  const [first] = existing
  if (first) return { ids: first.line_id === null ? [] : [first.line_id] }
  const found = await linesFor(work, entry, unit.by.id)
  if ('fault' in found) return found
  const { bin, lines } = found
  const written: number[] = []
  for (const line of lines) written.push((await write(unit, line, entry.qty, at)).id)
  if (bin.line_count === 0 && !entry.product_id)
    await unit.updateSilently(stockCountBins, bin.id, { checked_at: at })
  const author = unit.by.id > 0 ? unit.by.id : null
  await unit.trx
    .insertInto('stock_count_entries')
    .values({
      stock_count_id: count.id,
      client_id: entry.client_id,
      bin_id: entry.bin_id,
      line_id: entry.product_id ? (written[0] ?? null) : null,
      qty: entry.qty,
      counted_at: at,
      counted_by_id: author,
      arrived_at: unit.at,
    })
    .execute()
  return { ids: written }
}

onCall(countCalls.enter, async ({ unit, input }) => {
  const { entries } = input
  const count = await unit.lock(stockCounts, input.id)
  if (count.status !== 'in_progress')
    throw new Refused('invalid_transition', {
      status: count.status,
      event: 'enter',
      allowed: [],
      text: t('Not possible while {status}', { status: words(count.status).toLowerCase() }),
    })
  const binIds = [...new Set(entries.map(({ bin_id }) => bin_id))]
  const bins = await unit.find(stockCountBins, { stock_count_id: count.id, bin_id: binIds })
  const work: Work = {
    unit,
    count,
    bins: new Map(bins.map((bin) => [bin.bin_id, bin])),
    at: countedAt(unit, count),
  }
  const errors: FieldErrors = {}
  const ids = new Set<number>()
  for (const [at, entry] of entries.entries()) {
    const taken = await take(work, entry)
    if ('fault' in taken) errors[`entries.${at}.${taken.fault[0]}`] = other(taken.fault[1])
    else for (const id of taken.ids) ids.add(id)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await publishProgress(unit, count, binIds)
  return unit.find(stockCountLines, { id: [...ids] })
})
