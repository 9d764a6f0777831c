import type pg from 'pg'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type { SheetColumn, SheetLine } from './sheets/lines'
import { exportColumn, type ExportColumn } from './columns'
import type { Context } from '../calls/context'
import { exportHead, type FileReader } from './head'
import { among, type ExportAsk } from './request'
import { assertHolds } from './limits'
import { openRead } from '../query/analyticsPool'
import type { Following } from './stream'
import { selectOf } from '../engine/rows/selects'
import type { Hidden } from '../query/compiler'
import { compileWhole } from '../query/unpaged'

/** What to export, and for whom. */
export type ExportPlan = {
  resource: AnyResource
  /** The resource with the age buckets of its reader. */
  shown: AnyResource
  ask: ExportAsk
  hidden: Hidden
} & FileReader

const rowsAtOnce = 200

const statementsOf = ({ resource, ask, hidden }: ExportPlan, columns: readonly ExportColumn[]) =>
  compileWhole(selectOf(resource), resource, among(ask.query, ask.ids), { hidden, parts: columns })

/** The requested columns of a file. */
const planColumns = ({ resource, shown, ask: { columns, format }, zone }: ExportPlan): ExportColumn[] =>
  columns.map((name) => exportColumn(shown, selectOf(resource), name, { format, zone }))

/** The number of rows a file would have; refused when one sheet cannot hold them. */
export async function countRows(pool: pg.Pool, plan: ExportPlan): Promise<number> {
  const { count } = statementsOf(plan, planColumns(plan))
  const { rows } = await pool.query<{ total: number }>(count.text, count.values)
  const total = rows[0]?.total ?? 0
  if (plan.ask.by.length === 0) assertHolds(plan.ask.format, total)
  return total
}

// Longest time for reading a whole file, which goes as fast as the client downloads.
const longestMs = 300_000

/**
 * The lines of a file: its head, the column headers, then rows from a cursor, so that at most a few hundred
 * are in memory. `note` is called with the progress and returns whether to continue.
 */
export async function* exportRows(
  context: Pick<Context, 'pool' | 'longReads'>,
  plan: ExportPlan,
  { signal, note }: Following,
): AsyncGenerator<SheetLine> {
  const columns = planColumns(plan)
  const { rows, count } = statementsOf(plan, columns)
  const { client, end } = await openRead(context, signal, longestMs)
  let isDone = false
  try {
    await client.query('set local cursor_tuple_fraction = 1')
    const counted = await client.query<{ total: number }>(count.text, count.values)
    const total = counted.rows[0]?.total ?? 0
    yield await exportHead(context.pool, plan, total)
    yield { heads: columns.map(({ head }) => head) }
    await client.query({ text: `declare file no scroll cursor for ${rows.text}`, values: rows.values })
    let written = 0
    for (;;) {
      signal.throwIfAborted()
      const batch = await client.query<unknown[]>({
        text: `fetch forward ${rowsAtOnce} from file`,
        rowMode: 'array',
      })
      for (const row of batch.rows) yield columns.map(({ cell }, place) => cell(row[place]))
      written += batch.rows.length
      if (!(await note(written))) throw new Error('The file was given up')
      if (batch.rows.length < rowsAtOnce) break
      // Yield to other calls between batches.
      await new Promise(setImmediate)
    }
    isDone = true
  } finally {
    await end(isDone)
  }
}

/** The columns of a sheet, wide enough for their headers. */
export const sheetColumns = (plan: ExportPlan): SheetColumn[] =>
  planColumns(plan).map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }))
