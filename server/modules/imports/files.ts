import { importCalls } from '../../../src/resources/imports/importCalls'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { importRuns, type ImportRun } from '../../../src/resources/imports/import_runs'
import type { Db } from '../../db/database'
import { onCall } from '../../calls/handlers'
import { Refused } from '../../engine/errors'
import { runUnit } from '../../engine/unitOfWork'
import { kindOf, planOf } from '../../imports/run/run'
import { formatErrors } from '../../imports/validate/formatErrors'
import type { Cell } from '../../exports/sheets/lines'
import { mimeOf, writeSheet } from '../../exports/sheets/sheet'
import { contentOf } from '../../site/fileContents'
import { assertRun } from './access'
import { inTab } from './tabs'

type Rejected = { row_number: number; raw: string[]; errors: RowErrors; reason: string | null }

/** Under which table the files of runs are kept; no screen lists them, runs serve their own. */
export const attachmentsOf = importRuns.name

/** A run for a caller who may run its kind. */
export const runOf = (db: Db, by: Parameters<typeof assertRun>[0], id: number): Promise<ImportRun> =>
  runUnit(db, by, async ({ get }) => assertRun(by, await get(importRuns, id)))

onCall(importCalls.original, async ({ by, db, input }) => {
  const run = await runOf(db, by, input.id)
  const rows = await db
    .selectFrom('attachment_contents')
    .select(sql.lit(1).as('found'))
    .where('sha256', '=', run.sha256)
    .execute()
  if (rows.length === 0) throw new Refused('not_found', { text: 'This file is no longer stored' })
  return {
    name: run.file_name,
    mime: 'application/octet-stream',
    size: run.file_size,
    content: Readable.from(contentOf(db, run.sha256)),
  }
})

/** Rows that were never written: of a run that goes on those with errors, of one that is over those left out. */
async function* wrongRows(db: Db, run: ImportRun): AsyncGenerator<Cell[]> {
  const { headers } = await planOf(db, run.id)
  const kind = kindOf(run)
  const isOver = run.status === 'committed' || run.status === 'reverted'
  yield ['Row', ...headers, 'Errors']
  for (let from = 0; ;) {
    const { rows } = await sql<Rejected>`
      select row_number, coalesce(edited, raw) as raw, errors, reason from import_rows
      where import_run_id = ${run.id} and row_number > ${from}
        and ${isOver ? inTab.excluded : inTab.errors}
      order by row_number limit 500`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    from = last.row_number
    for (const { row_number, raw, errors, reason } of rows)
      yield [
        row_number,
        ...headers.map((_, at) => raw[at] ?? ''),
        [reason ?? '', formatErrors(kind, errors)].filter((text) => text !== '').join('; '),
      ]
  }
}

onCall(importCalls.errors, async ({ by, db, input }) => {
  const run = await runOf(db, by, input.id)
  const sheet = writeSheet('csv', wrongRows(db, run), { title: run.number, columns: [] })
  return { name: `${run.number} errors.csv`, mime: mimeOf.csv, content: sheet }
})
