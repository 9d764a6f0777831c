import { sql } from 'kysely'
import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { AnyRow } from '../../../src/resources/kit/define/row'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { labelKey } from '../../../src/resources/kit/define/defineResource'
import type { ImportKind, ImportUndo } from '../../../src/resources/imports/kinds'
import type { ImportRun } from '../../../src/resources/imports/import_runs'
import type { Db } from '../../db/database'
import { maxRowBroadcasts } from '../../engine/changeEntries'
import { type Positions, reservePositions } from '../../engine/changeLog'
import { hooksOf } from '../../engine/hooks/hooks'
import { Refused } from '../../engine/errors'
import { rowLabel } from '../../engine/rows/rowLabel'
import { remove } from '../../engine/crud'
import type { Unit } from '../../engine/unitTypes'
import { type Change, removeMany, updateMany } from './bulk'
import { type AppliedRow, NotRevertible, revertConflicts, type RevertConflict } from './revertConflicts'
import { createdLookups } from '../validate/newLookups'
import { changedOf } from '../validate/validateRow'
import { batchOf, linesPerRow, requestsFor } from './requests'
import { kindOf } from '../run/run'
import { rowsNow } from './writeRows'
import { t } from '../../../src/texts/texts'
import { words } from '../../../src/resources/kit/text/words'

/** Called with the number of rows that are reverted. */
type Tell = (done: number) => Promise<void>

async function applied(unit: Unit, runId: number) {
  const { rows } =
    await sql<AppliedRow>`select row_number, action, target_id, target_version, before from import_rows
    where import_run_id = ${runId} and target_table is null and applied_at is not null and action in ('create', 'update')
    order by row_number`.execute(unit.trx)
  return rows
}

/** The values a row had before, without the labels of its references. */
function earlier(resource: AnyResource, before: FieldValues): FieldValues {
  const labels = new Set(
    Object.keys(before)
      .filter((name) => name.endsWith('_id'))
      .map(labelKey),
  )
  const fields = { ...resource.fields, ...resource.systemFields }
  return Object.fromEntries(
    Object.entries(before)
      .filter(([name]) => name in fields && !(labels.has(name) && !(name in resource.fields)))
      .map(([name, value]) => [name, fields[name]?.kind === 'flag' && value !== null ? value === 1 : value]),
  )
}

async function guard(
  resource: AnyResource,
  { row_number, target_id }: AppliedRow,
  work: () => Promise<unknown>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const message = Object.entries(error.errors)
      .map(([name, rule]) => `${name}: ${typeof rule === 'string' ? rule : rule.text}`)
      .join(', ')
    throw new NotRevertible(t("A {singular} can't be reverted", { singular: t(resource.singular) }), [
      { row_number, target_id, text: message || error.sentence },
    ])
  }
}

const slice = 1_000

/** Takes back one portion: many rows by a statement each, few one by one as people would. */
async function takeBack(
  unit: Unit,
  { resource, group }: ImportKind,
  rows: readonly AppliedRow[],
  positions: Positions | null,
) {
  const hooks = hooksOf(resource)
  const now = await rowsNow(
    unit,
    resource,
    rows.map(({ target_id }) => target_id),
  )
  const changes: Change[] = []
  const removed: AnyRow[] = []
  for (const row of rows) {
    const current = now.get(row.target_id)
    if (!current) continue
    if (row.action === 'create') {
      removed.push(current)
      if (!positions) await guard(resource, row, () => remove(unit, resource, current.id, current.version))
      else for (const effect of hooks.remove) await guard(resource, row, () => effect(unit, current))
      continue
    }
    if (group) throw new NotRevertible(t("Documents that existed before the import can't be reverted"), [])
    let write = changedOf(current, earlier(resource, row.before))
    if (Object.keys(write).length === 0) continue
    for (const effect of hooks.update)
      await guard(resource, row, async () => (write = await effect(unit, current, write)))
    changes.push({ id: current.id, before: current, write })
    if (!positions) await unit.update(resource, current.id, write)
  }
  if (!positions) return
  if (changes.length > 0) await updateMany(unit, resource, changes, positions)
  if (removed.length > 0) await removeMany(unit, resource, removed, positions)
}

/** Look-ups created by the file are removed with it, unless used elsewhere. */
async function takeBackLookups(unit: Unit, runId: number) {
  for (const [resource, rows] of await createdLookups(unit, runId)) {
    const hindered = await revertConflicts(unit, resource, rows)
    if (hindered.length > 0)
      throw new NotRevertible(t('{title} of the import are in use', { title: resource.title }), hindered)
    for (const row of rows)
      await guard(resource, row, () => remove(unit, resource, row.target_id, row.target_version))
  }
}

/** Reverts documents that stay on record, each by its event; those that have progressed are conflicts. */
async function undo(
  unit: Unit,
  resource: AnyResource,
  by: ImportUndo,
  rows: readonly AppliedRow[],
  { run, tell: report }: { run: ImportRun; tell: Tell },
) {
  const hindered: RevertConflict[] = []
  for (const { row_number, target_id, action } of rows) {
    const [current] = await unit.find(resource, { id: target_id })
    const tell = (text: string) => void hindered.push({ row_number, target_id, text })
    if (!current) tell(t('Deleted since'))
    else if (action === 'update')
      tell(t('{rowLabel} existed before the import', { rowLabel: rowLabel(resource, current) }))
    else if (!by.from.includes(String(current.status)) && current.status !== by.ends)
      tell(
        t('{rowLabel} is {status}', {
          rowLabel: rowLabel(resource, current),
          status: words(String(current.status)).toLowerCase(),
        }),
      )
  }
  if (hindered.length > 0) throw new NotRevertible(t('Something changed since the import'), hindered)
  for (const [place, row] of rows.entries()) {
    await report(place)
    const current = await unit.lock(resource, row.target_id)
    await guard(resource, row, async () => {
      if (current.status !== by.ends) {
        const why = by.note ? { [by.note]: t('{number} was reverted', { number: run.number }) } : {}
        await unit.fire(resource, current.id, by.event, why, unit.by)
      }
      if (by.frees) await unit.update(resource, current.id, { [by.frees]: null })
    })
  }
}

/**
 * Takes back what an import wrote: new rows go, changed ones get the values they had; all of it or nothing.
 */
export async function revertRows(unit: Unit, db: Db, run: ImportRun, tell: Tell = async () => {}) {
  const kind = kindOf(run)
  const { resource, revertible, group, undo: by } = kind
  if (!revertible) throw new NotRevertible(t("Imports of {kind} can't be reverted", { kind: run.kind }), [])
  const all = await applied(unit, run.id)
  // The lines of a document have the same target; its first row represents it.
  const rows = [...new Map(all.toReversed().map((row) => [row.target_id, row])).values()].toReversed()
  await sql`select set_config('decant.source', 'import', true)`.execute(unit.trx)
  const positions =
    rows.length > maxRowBroadcasts && !group && !by
      ? await reservePositions(db, rows.length * linesPerRow(kind))
      : null
  await requestsFor(resource)?.withdraw(unit, batchOf(run, positions))
  if (by) await undo(unit, resource, by, rows, { run, tell })
  else {
    const hindered = await revertConflicts(unit, resource, rows)
    if (hindered.length > 0) throw new NotRevertible(t('Something changed since the import'), hindered)
    for (let at = 0; at < rows.length; at += slice) {
      await tell(at)
      await takeBack(unit, kind, rows.slice(at, at + slice), positions)
    }
  }
  await takeBackLookups(unit, run.id)
}
