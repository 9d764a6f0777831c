import type pg from 'pg'
import type { AnyResource } from '../../src/resources/kit/define/defineResource'
import type { SheetColumn, SheetLine } from './sheets/sheet'
import { exportColumn, type ExportColumn } from './columns'
import type { Context } from '../http/context'
import { exportHead, type FileReader } from './head'
import { among, type ExportAsk } from './request'
import { assertHolds } from './limits'
import { openRead } from '../query/analyticsPool'
import type { Following } from './stream'
import { selectOf } from '../engine/selects'
import { compileWhole } from '../query/unpaged'

/** What is written for whom. */
export type ExportPlan = {
  resource: AnyResource
  /** As its columns are called, where its reader cuts them. */
  shown: AnyResource
  ask: ExportAsk
  hidden: ReadonlySet<string>
} & FileReader

const rowsAtOnce = 200

const statementsOf = ({ resource, ask, hidden }: ExportPlan, columns: readonly ExportColumn[]) =>
  compileWhole(selectOf(resource), resource, among(ask.query, ask.ids), { hidden, parts: columns })

/** The columns of a file, as they were asked for. */
export const planColumns = ({
  resource,
  shown,
  ask: { columns, format },
  zone,
}: ExportPlan): ExportColumn[] =>
  columns.map((name) => exportColumn(shown, selectOf(resource), name, { format, zone }))

/** How many rows a file would have; refused when one sheet cannot hold them. */
export async function countRows(pool: pg.Pool, plan: ExportPlan): Promise<number> {
  const { count } = statementsOf(plan, planColumns(plan))
  const { rows } = await pool.query<{ total: number }>(count.text, count.values)
  const total = rows[0]?.total ?? 0
  if (plan.ask.by.length === 0) assertHolds(plan.ask.format, total)
  return total
}

// One reading from the first row to the last, in the reader's own time.
const longestMs = 300_000

/**
 * The lines of a file: its head, the heads of its columns, then row after row from a cursor, so that neither side ever
 * holds more than a few hundred. `note` is told how far it is and says whether to go on.
 */
export async function* exportRows(
  context: Context,
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
      // Everybody else's calls come between two batches.
      await new Promise(setImmediate)
    }
    isDone = true
  } finally {
    await end(isDone)
  }
}

/** The columns of a sheet, wide enough for their heads. */
export const sheetColumns = (plan: ExportPlan): SheetColumn[] =>
  planColumns(plan).map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }))
