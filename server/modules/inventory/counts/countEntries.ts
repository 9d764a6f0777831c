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
import { check, type FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { callPath } from '../../../../src/resources/kit/define/defineResource'
import { fitsDecimal, optional, quantity, reference, text } from '../../../../src/resources/kit/fields/field'
import { call } from '../../../http/calls'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitOfWork'
import { foundLine } from './countFound'

const entryFields = {
  bin_id: reference('Bin', 'bins'),
  // Without product and lot it is said of the whole bin: nothing of what is still to count lies there.
  product_id: optional(reference('Product', 'products')),
  lot_id: optional(reference('Lot', 'lots')),
  qty: quantity('Quantity', { max: 999_999_999 }),
  client_id: text('Client id', 80),
}

type Entry = {
  bin_id: number
  product_id?: number | null
  lot_id?: number | null
  qty: number
  client_id: string
}

const mostEntries = 500
const other = (text: string) => ({ code: 'other', text })

/** What a client sent, every fault at its place. */
function entriesOf(body: unknown): Entry[] {
  const { entries, ...rest } = (body ?? {}) as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw invalid({ [unknown]: 'unknown' })
  if (!Array.isArray(entries) || entries.length === 0) throw invalid({ entries: 'required' })
  if (entries.length > mostEntries) throw invalid({ entries: 'max' })
  const errors: FieldErrors = {}
  const read = entries.map((one: unknown, at) => {
    const checked = check(entryFields, typeof one === 'object' && one !== null ? { ...one } : {})
    if (!checked.ok)
      for (const [field, rule] of Object.entries(checked.errors)) errors[`entries.${at}.${field}`] = rule
    const entry = (checked.ok ? checked.values : {}) as Entry
    if (
      checked.ok &&
      (entry.product_id ?? null) === null &&
      ((entry.lot_id ?? null) !== null || entry.qty !== 0)
    )
      errors[`entries.${at}.product_id`] = 'required'
    if (checked.ok && (entry.product_id ?? null) !== null && (entry.lot_id ?? null) === null)
      errors[`entries.${at}.lot_id`] = 'required'
    return entry
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return read
}

/** Whether an entry is the second opinion on a line. */
const isAgain = ({ line_status, recount_qty }: StockCountLine) =>
  line_status === 'recount' || recount_qty !== null

/** Why a line may not take this entry; null where it may. */
export function faultOf(line: StockCountLine, qty: number, by: number): [field: string, said: string] | null {
  if (!fitsDecimal(qty, line.decimals ?? 0))
    return ['qty', `Quantity must have at most ${line.decimals ?? 0} decimals`]
  if (line.line_status === 'accepted') return ['product_id', 'This is agreed on already']
  if (isAgain(line) && line.counted_by_id === by)
    return ['product_id', 'You counted this: somebody else has to count it again']
  return null
}

/** Writes what was found into a line; what was counted later stands, whatever arrives after it. */
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
export async function tellProgress(unit: Unit, count: Pick<StockCount, 'id'>, binIds: readonly number[]) {
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
  if (!bin) return { fault: ['bin_id', 'This bin is not part of the count'] }
  const { bin_id, product_id, lot_id, qty } = entry
  if (!product_id || !lot_id) {
    const all = await unit.find(stockCountLines, { stock_count_id: count.id, bin_id })
    if (all.some((line) => (line.recount_qty ?? line.counted_qty ?? 0) > 0 && line.line_status !== 'recount'))
      return { fault: ['bin_id', 'Goods were counted in this bin: count the rest of it'] }
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
  if (!line) return { fault: ['lot_id', 'There is no such lot of this product'] }
  const fault = faultOf(line, qty, by)
  return fault ? { fault } : { bin, lines: [line] }
}

/** Takes one entry; a second one of the same client id is answered and does nothing. */
async function take(work: Work, entry: Entry): Promise<{ ids: number[] } | Fault> {
  const { unit, count, at } = work
  const existing = await sql<{ line_id: number | null; bin_id: number }>`select line_id, bin_id
    from stock_count_entries where stock_count_id = ${count.id} and client_id = ${entry.client_id}`.execute(
    unit.trx,
  )
  const [first] = existing.rows
  if (first) return { ids: first.line_id === null ? [] : [first.line_id] }
  const found = await linesFor(work, entry, unit.by.id)
  if ('fault' in found) return found
  const { bin, lines } = found
  const written: number[] = []
  for (const line of lines) written.push((await write(unit, line, entry.qty, at)).id)
  if (bin.line_count === 0 && !entry.product_id)
    await unit.updateSilently(stockCountBins, bin.id, { checked_at: at })
  const author = unit.by.id > 0 ? unit.by.id : null
  await sql`insert into stock_count_entries (stock_count_id, client_id, bin_id, line_id, qty, counted_at,
      counted_by_id, arrived_at)
    values (${count.id}, ${entry.client_id}, ${entry.bin_id}, ${entry.product_id ? (written[0] ?? null) : null},
      ${entry.qty}, ${at}, ${author}, ${unit.at})`.execute(unit.trx)
  return { ids: written }
}

call(
  {
    method: 'POST',
    path: `${callPath(stockCounts)}/:id/entries`,
    areas: ['inventory'],
    modules: ['Inventory'],
    about:
      'What somebody found in the bins of a running count; an entry sent again by its client_id is ignored.',
    writes: true,
  },
  async ({ unit, params, request }) => {
    const entries = entriesOf(request.body)
    const count = await unit.lock(stockCounts, Number(params.id) || 0)
    if (count.status !== 'in_progress')
      throw new Refused('invalid_transition', {
        status: count.status,
        event: 'enter',
        allowed: [],
        text: `Not possible while ${count.status.replaceAll('_', ' ')}`,
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
    await tellProgress(unit, count, binIds)
    return unit.find(stockCountLines, { id: [...ids] })
  },
)
