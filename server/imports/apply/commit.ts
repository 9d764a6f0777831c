import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { maxRowBroadcasts } from '../../engine/changeEntries'
import { type Positions, reservePositions } from '../../engine/changeLog'
import { refusalOf, Refused } from '../../engine/errors'
import { runUnit, system } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import { queryMemo } from '../../db/queryMemo'
import { committedFor } from './committed'
import { workOutOf } from './documents'
import { RowFailed } from './runHooks'
import { batchOf, linesPerRow } from './requests'
import { writeLookups } from '../validate/newLookups'
import { actorOf, type RunContext } from '../run/people'
import { same } from '../validate/validateRow'
import type { CheckedRow, Reading } from '../read/reading'
import { validateRun } from './dryRun'
import {
  refusalReason,
  planOf,
  progressOf,
  readingOfRun,
  staleRow,
  RunTakenOver,
  type Work,
  lockedRun,
} from '../run/run'
import { nothingSeen } from '../validate/uniqueness'
import { countsOf, storedRows, markRows, previewHash } from '../run/store'
import { requestRows, writeRows } from './writeRows'
import { t } from '../../../src/texts/texts'

const slice = 500

/** What the preview showed is not what would be written now. */
class Stale extends Error {
  readonly rows: ReadonlyMap<number, object>
  constructor(rows: ReadonlyMap<number, object>) {
    super(t('The preview is out of date'))
    this.rows = rows
  }
}

type StoredRow = Awaited<ReturnType<typeof storedRows>>[number]

const isAsShown = (stored: StoredRow, now: CheckedRow | undefined) =>
  now !== undefined &&
  stored.action === now.action &&
  stored.target_id === now.target_id &&
  stored.target_version === now.target_version &&
  stored.asked.toSorted().join() === Object.keys(now.proposed).toSorted().join() &&
  areSame(stored.after, now.after)

// The database keeps the names of an object in an order of its own, and none without a value.
function areSame(stored: FieldValues, now: FieldValues) {
  const names = Object.keys(now).filter((name) => now[name] !== undefined)
  return (
    names.length === Object.keys(stored).length &&
    names.every((name) => Object.hasOwn(stored, name) && same(stored[name], now[name]))
  )
}

function staleOf(stored: readonly StoredRow[], judged: readonly CheckedRow[]) {
  const now = new Map(judged.map((row) => [row.row_number, row]))
  const rows = stored.filter((row) => !isAsShown(row, now.get(row.row_number)))
  return new Map(
    rows.map(({ row_number }) => [row_number, { row: staleRow, ...now.get(row_number)?.errors }]),
  )
}

/** Notes at each row which row of the table it became, in which version. */
async function noteTargets(
  unit: Unit,
  runId: number,
  targets: ReadonlyMap<number, { id: number; version: number }>,
) {
  if (targets.size === 0) return
  const list = JSON.stringify(
    [...targets].map(([row_number, { id, version }]) => ({ row_number, id, version })),
  )
  const numbers = [...targets.keys()].toSorted((one, other) => one - other)
  // The range of row numbers limits the scan to this portion.
  await sql`update import_rows t set target_id = v.id, target_version = v.version, applied_at = ${unit.at}
    from jsonb_to_recordset(${list}::jsonb) as v (row_number integer, id bigint, version integer)
    where t.import_run_id = ${runId} and t.row_number = v.row_number
      and t.row_number between ${numbers[0]} and ${numbers.at(-1)}`.execute(unit.trx)
}

/** Changes of an earlier portion by a later one belong to the import: the last version counts. */
async function noteVersions(unit: Unit, runId: number, { name }: AnyResource) {
  await sql`update import_rows r set target_version = t.version from ${sql.table(name)} t
    where r.import_run_id = ${runId} and r.target_table is null and r.applied_at is not null and t.id = r.target_id
      and t.version <> r.target_version`.execute(unit.trx)
}

/** Portions of rows in which the rows of one document are together, wherever they are in the file. */
async function* keptPortions(unit: Unit, runId: number, reading: Reading): AsyncGenerator<StoredRow[]> {
  const most = reading.kind.group ? Number.MAX_SAFE_INTEGER : slice
  for (let from = 0; ;) {
    const rows = await storedRows(unit.trx, runId, from, most)
    const last = rows.at(-1)
    if (!last) return
    from = last.row_number
    yield rows
  }
}

async function writeAll(
  unit: Unit,
  run: ImportRun,
  reading: Reading,
  positions: Positions | null,
  tell: (done: number) => Promise<void>,
) {
  if ((await previewHash(unit.trx, run.id)) !== run.preview_hash) throw new Stale(new Map())
  const { made, targets, stale: staleLookups } = await writeLookups(unit, run.id)
  if (staleLookups.size > 0) throw new Stale(staleLookups)
  await noteTargets(unit, run.id, targets)
  const seen = nothingSeen()
  const batch = batchOf(run, positions)
  let done = 0
  for await (const stored of keptPortions(unit, run.id, reading)) {
    const judged = await validateRun(unit, reading, stored, {
      seen,
      isRehearsed: false,
      skip: new Map(),
      made,
    })
    const stale = staleOf(stored, judged)
    if (stale.size > 0) throw new Stale(stale)
    const written = await writeRows(unit, reading, judged, positions)
    await requestRows(unit, reading, judged, written, batch)
    await noteTargets(unit, run.id, written)
    done += stored.length
    await tell(done)
  }
  await noteVersions(unit, run.id, reading.kind.resource)
}

/** What people read when the whole commit was taken back. */
const problemOf = (error: unknown) => {
  if (error instanceof Stale)
    return { rows: error.rows, text: 'Something changed since the preview. Preview it again.' }
  const fault = error instanceof RowFailed ? error.fault : error
  const refused = refusalOf(fault)
  if (!refused || refused.http >= 500) return null
  const rows =
    error instanceof RowFailed ? new Map([[error.row, { row: staleRow }]]) : new Map<number, object>()
  const text = refused.data?.text
  return {
    rows,
    text: t('Something changed since the preview ({text}). Preview it again.', {
      text:
        text ??
        Object.entries(refused.data ?? {})
          .map(([name, rule]) => `${name}: ${String(rule)}`)
          .join(', '),
    }),
  }
}

async function takeBack({ db, log }: RunContext, run: ImportRun, work: Work, error: unknown) {
  const stale = problemOf(error)
  if (!stale) log.warn({ err: error, run: run.number }, 'An import could not be written')
  await runUnit(db, system, async (unit) => {
    await lockedRun(unit, work)
    if (!stale) {
      const text =
        error instanceof Refused ? error.code : t('The database could not write it. Nothing was changed.')
      await unit.update(importRuns, run.id, refusalReason('db_error', text))
      await unit.fire(importRuns, run.id, 'fail')
      return
    }
    await markRows(unit.trx, run.id, stale.rows)
    await unit.update(importRuns, run.id, {
      ...(await countsOf(unit.trx, run.id)),
      ...refusalReason('import_stale', stale.text),
      rows_done: 0,
      preview_hash: null,
    })
    await unit.fire(importRuns, run.id, 'refuse')
  })
}

/**
 * Writes every row of a run in one transaction, or none: each is judged again, and has to come out as it was
 * shown.
 */
export async function commit(means: RunContext, run: ImportRun, work: Work) {
  const { db, signal } = means
  const begunMs = performance.now()
  const reading = readingOfRun(run, await planOf(db, run.id))
  const by = await actorOf(db, run.committed_by_id ?? run.owner_id ?? 0)
  const many = run.rows_create + run.rows_update
  const { group, resource } = reading.kind
  // Rows of a part of a table have lines of their own, which one statement for all does not write.
  const isPart = resource.alias !== undefined
  const isAtOnce = !group || (workOutOf(resource) !== undefined && run.rows_update === 0)
  const isBulk = many > maxRowBroadcasts && isAtOnce && !isPart && reading.fires === null
  const progress = progressOf(db, work)
  try {
    await runUnit(
      db,
      by,
      async (unit) => {
        // The tables grow in this transaction faster than the statistics of the planner follow: rows are found by their index, and
        // read in its order; a bitmap would look at all that is still to come for each portion.
        await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
          set_config('decant.source', 'import', true)`.execute(unit.trx)
        const positions = isBulk ? await reservePositions(db, many * linesPerRow(reading.kind)) : null
        await writeAll(unit, run, reading, positions, async (rows_done) => {
          signal.throwIfAborted()
          await progress({ rows_done })
        })
        await committedFor(reading.kind.resource)?.(unit, run)
        await lockedRun(unit, work)
        await unit.update(importRuns, run.id, {
          committed_at: unit.at,
          batch_id: run.rows_asked > 0 ? batchOf(run, positions).batch_id : null,
          duration_ms: Math.round(performance.now() - begunMs),
          rows_done: run.rows_total,
          reason_code: null,
          reason: null,
          node: null,
        })
        await unit.fire(importRuns, run.id, 'apply')
      },
      { over: queryMemo, deferNumbers: !isBulk },
    )
  } catch (error) {
    if (error instanceof RunTakenOver || signal.aborted) throw error
    await takeBack(means, run, work, error)
  }
}
