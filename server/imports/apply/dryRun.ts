import { sql } from 'kysely'
import type { RowErrors } from '../../../src/resources/imports/import_rows'
import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import type { Actor } from '../../../src/access'
import type { Db } from '../../db/database'
import { refusalOf } from '../../engine/errors'
import { runUnit, system } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import { contentOf } from '../../site/fileContents'
import { sheetRows } from '../../exports/sheets/sheetRows'
import { queryMemo } from '../../db/queryMemo'
import { RowFailed } from './runHooks'
import { validateRows } from '../validate/validateRow'
import { groupsOf, validateGroups } from '../validate/validateGroups'
import { importLimits } from '../run/limits'
import { storeLookups, type CreatedLookups, dryRunLookups, withoutMade } from '../validate/newLookups'
import { actorOf, type RunContext } from '../run/people'
import type { CheckedRow, Reading, SourceRow } from '../read/reading'
import { planOf, progressOf, readingOfRun, type Work, lockedRun } from '../run/run'
import { type Validation, nothingSeen, type Seen } from '../validate/uniqueness'
import { sourceRows } from '../read/source'
import { countsOf, storeRows, markRows, previewHash } from '../run/store'

const slice = 1_000

class Rehearsed extends Error {
  readonly rows: CheckedRow[]
  constructor(rows: CheckedRow[]) {
    super('Rehearsed')
    this.rows = rows
  }
}

/** Judges rows in a unit: documents with their lines, or row by row. */
export async function validateRun(
  unit: Unit,
  reading: Reading,
  rows: readonly SourceRow[],
  input: Validation & { made: CreatedLookups },
) {
  const judged = await (reading.kind.group ? validateGroups : validateRows)(unit, reading, rows, input)
  return withoutMade(reading, judged, input.made)
}

/** Judges rows as a commit would, once it is their turn, and takes back whatever their guards did. */
export async function dryRun(
  db: Db,
  by: Actor,
  reading: Reading,
  rows: readonly SourceRow[],
  seen: Seen,
  turn?: Promise<unknown>,
): Promise<CheckedRow[]> {
  const skip = new Map<number, RowErrors>()
  for (;;) {
    try {
      return await runUnit(
        db,
        by,
        async (unit): Promise<CheckedRow[]> => {
          // Validating the rows before may exceed the idle timeout of transactions.
          if (turn)
            await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(unit.trx)
          const made = await dryRunLookups(unit, reading, rows)
          throw new Rehearsed(
            await validateRun(unit, reading, rows, { seen, isRehearsed: true, skip, made, turn }),
          )
        },
        { over: queryMemo },
      )
    } catch (error) {
      if (error instanceof Rehearsed) return error.rows
      const refused = error instanceof RowFailed ? refusalOf(error.fault) : undefined
      if (!(error instanceof RowFailed) || refused?.code !== 'validation_error') throw error
      skip.set(error.row, refused.errors)
    }
  }
}

/** Rows of a file in portions; the rows of one document are never parted. */
async function* portions(reading: Reading, rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let portion: SourceRow[] = []
  if (!reading.kind.group) {
    for await (const row of rows) {
      portion.push(row)
      if (portion.length < slice) continue
      yield portion
      portion = []
    }
    if (portion.length > 0) yield portion
    return
  }
  const all: SourceRow[] = []
  for await (const row of rows) all.push(row)
  for (const members of groupsOf(reading, all).values()) {
    portion.push(...members)
    if (portion.length < slice) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Reads the file of a run and keeps every row as it would be written, with all that is wrong with it. */
export async function preview({ db, signal }: RunContext, run: ImportRun, work: Work) {
  const begunMs = performance.now()
  const plan = await planOf(db, run.id)
  const reading = readingOfRun(run, plan)
  const by = await actorOf(db, run.owner_id ?? 0)
  const limits = await importLimits(db)
  const seen = nothingSeen()
  const progress = progressOf(db, work)
  const done = {
    rows_done: 0,
    rows_create: 0,
    rows_update: 0,
    rows_unchanged: 0,
    rows_error: 0,
    rows_warning: 0,
  }
  await db.deleteFrom('import_rows').where('import_run_id', '=', run.id).execute()
  const sheet = sheetRows(
    contentOf(db, run.sha256),
    { ...run, sort: run.mime === 'text/csv' ? 'text' : 'xlsx' },
    { most: limits.rows + run.header_row },
  )
  const take = async (judged: readonly CheckedRow[]) => {
    await keeping
    signal.throwIfAborted()
    keeping = storeRows(db, run.id, judged)
    keeping.catch(() => undefined)
    done.rows_done += judged.length
    for (const { action, warnings } of judged) {
      done[`rows_${action}`] += 1
      if (Object.keys(warnings).length > 0) done.rows_warning += 1
    }
    await progress(done)
  }
  // Pipelines the portions: one is stored while the next is validated and the one after is looked up. All
  // stores are awaited however the work ends.
  let keeping = Promise.resolve()
  let judging: Promise<CheckedRow[]> | undefined
  try {
    for await (const rows of portions(reading, sourceRows(sheet, run, plan.headers.length))) {
      const following = dryRun(db, by, reading, rows, seen, judging)
      following.catch(() => undefined)
      const judged = await judging
      judging = following
      if (judged) await take(judged)
    }
    if (judging) await take(await judging)
  } finally {
    await judging?.catch(() => undefined)
    await keeping
  }
  await markRows(db, run.id, seen.shared)
  await runUnit(db, system, async (unit) => {
    await lockedRun(unit, work)
    await storeLookups(unit.trx, run.id, reading)
    const counts = await countsOf(unit.trx, run.id)
    await unit.update(importRuns, run.id, {
      ...counts,
      rows_done: counts.rows_total,
      preview_hash: await previewHash(unit.trx, run.id),
      previewed_at: unit.at,
      duration_ms: Math.round(performance.now() - begunMs),
      reason_code: null,
      reason: null,
      node: null,
    })
    await unit.fire(importRuns, run.id, 'finish')
  })
}
