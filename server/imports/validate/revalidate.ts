import { sql } from 'kysely'
import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import type { Db } from '../../db/database'
import type { Unit } from '../../engine/unitTypes'
import { storeLookups } from './newLookups'
import type { CheckedRow, Reading, SourceRow } from '../read/reading'
import { dryRun } from '../apply/dryRun'
import { planOf, readingOfRun } from '../run/run'
import { nothingSeen, type Seen } from './uniqueness'
import { countsOf, storeRows, markRows, previewHash } from '../run/store'
import { actorOf } from '../run/people'

const most = 1_000

/** Rows that have to be looked at again when some changed: those of their documents, and those that shared a value. */
async function concerned(unit: Unit, runId: number, numbers: readonly number[]) {
  const { rows } = await sql<SourceRow & { heads: number; cells: number }>`
    select row_number, coalesce(edited, raw) as raw from import_rows
    where import_run_id = ${runId} and not is_excluded and (row_number = any(${numbers}::int[])
      or group_key in (select group_key from import_rows where import_run_id = ${runId} and row_number = any(${numbers}::int[]))
      or errors::text like '%"unique"%') order by row_number limit ${most}`.execute(unit.trx)
  return rows
}

/** The values of the other rows of the file, as far as these rows could share them. */
async function preset(
  unit: Unit,
  run: ImportRun,
  { kind }: Reading,
  numbers: readonly number[],
): Promise<Seen> {
  const seen = nothingSeen()
  if (kind.group) return seen
  const { rows } = await sql<{ row_number: number; held: string[] }>`
    select row_number, held from import_rows where import_run_id = ${run.id} and not is_excluded
      and row_number <> all(${numbers}::int[])`.execute(unit.trx)
  for (const { row_number, held: uniqueKeys } of rows)
    for (const one of uniqueKeys) seen.places.set(one, row_number)
  return seen
}

/** Brings the counts and the hash of a preview up to its rows, as one change of the run. */
export async function settle(unit: Unit, run: ImportRun) {
  await storeLookups(unit.trx, run.id, readingOfRun(run, await planOf(unit.trx, run.id)))
  const counts = await countsOf(unit.trx, run.id)
  return unit.update(importRuns, run.id, { ...counts, preview_hash: await previewHash(unit.trx, run.id) })
}

/** Judges some rows of a preview again, after one was corrected or left out. */
export async function revalidate(
  unit: Unit,
  db: Db,
  run: ImportRun,
  numbers: readonly number[],
): Promise<CheckedRow[]> {
  const plan = await planOf(unit.trx, run.id)
  const reading = readingOfRun(run, plan)
  const rows = await concerned(unit, run.id, numbers)
  const fresh = rows.map(({ row_number, raw }): SourceRow => ({ row_number, raw }))
  const seen = await preset(
    unit,
    run,
    reading,
    fresh.map(({ row_number }) => row_number),
  )
  const by = await actorOf(db, run.owner_id ?? 0)
  const judged = await dryRun(db, by, reading, fresh, seen)
  await storeRows(unit.trx, run.id, judged)
  await markRows(unit.trx, run.id, seen.shared)
  return judged
}
