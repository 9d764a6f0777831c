import { importCalls } from '../../../src/resources/imports/importCalls'
import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import { columnsOf, type ImportKind, isDemanded } from '../../../src/resources/imports/kinds'
import { check, type FieldErrors } from '../../../src/resources/kit/fields/validate'
import { onCall } from '../../calls/handlers'
import { assertConfirmed } from '../../calls/stepUp'
import { maxRowBroadcasts } from '../../engine/changeEntries'
import { onChanged } from '../../engine/hooks/hooks'
import { assertReferences } from '../../engine/references'
import { invalid, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { rememberMapping } from '../../imports/read/layout'
import { revertRows } from '../../imports/apply/revert'
import { kindOf, planOf } from '../../imports/run/run'
import { ownRun } from './access'

/**
 * People who may run only some kinds follow their runs on their own channel; the channel of the table is for
 * administrators.
 */
onChanged(importRuns, (unit, rows: ImportRun[]) => {
  for (const row of rows)
    if (row.owner_id !== null && kindOf(row).areas.length > 1)
      unit.notify({ userId: row.owner_id, announced: 'import_run', row })
})

/** Which column holds what: known columns, each of the file for one of them, and none missing. */
function assertMapping(kind: ImportKind, { mode }: ImportRun, heads: readonly string[], value: unknown) {
  const mapping: Record<string, number> = {}
  const errors: FieldErrors = {}
  const columns = columnsOf(kind)
  const named = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const used = new Set<string>()
  for (const [name, at] of named) {
    if (at === null) continue
    const head = typeof at === 'number' ? heads[at]?.toLowerCase() : undefined
    if (head === undefined || !columns.some((column) => column.name === name))
      errors[`mapping.${name}`] = 'in'
    else if (used.has(head) || heads.filter((one) => one !== '' && one.toLowerCase() === head).length > 1)
      errors.mapping = 'unique'
    used.add(head === undefined || head === '' ? `column ${String(at)}` : head)
    mapping[name] = Number(at)
  }
  for (const column of columns)
    if (isDemanded(kind, mode, column) && !(column.name in mapping))
      errors[`mapping.${column.name}`] ??= 'required'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return mapping
}

const asOptions = (errors: FieldErrors) =>
  invalid(Object.fromEntries(Object.entries(errors).map(([name, rule]) => [`options.${name}`, rule])))

/** Asserts the options of a file: known fields, and references that exist. */
async function assertOptions({ trx }: Unit, { options: fields }: ImportKind, value: unknown) {
  const checked = check(fields, value)
  if (!checked.ok) throw asOptions(checked.errors)
  await assertReferences(trx, fields, checked.values).catch((error: unknown) => {
    throw error instanceof Refused ? asOptions(error.errors) : error
  })
  return checked.values
}

onCall(importCalls.preview, async ({ unit, input, accepted }) => {
  const run = await ownRun(unit, input.id, input.version)
  const kind = kindOf(run)
  const { headers } = await planOf(unit.trx, run.id)
  const mapping = assertMapping(kind, run, headers, input.mapping)
  const chosen = await assertOptions(unit, kind, input.options ?? {})
  await unit.trx
    .updateTable('import_plans')
    .set({ mapping: JSON.stringify(mapping), options: JSON.stringify(chosen) })
    .where('import_run_id', '=', run.id)
    .execute()
  await rememberMapping(unit.trx, kind, headers, mapping)
  await unit.fire(importRuns, run.id, 'preview', {}, unit.by)
  accepted()
  return unit.update(importRuns, run.id, {
    rows_done: 0,
    reason_code: null,
    reason: null,
    preview_hash: null,
    node: null,
  })
})

onCall(importCalls.commit, async ({ unit, pool, session, input, accepted }) => {
  const run = await ownRun(unit, input.id)
  if (kindOf(run).resource.stepUp) await assertConfirmed(pool, session)
  const stale = new Refused('import_stale', { text: 'The preview is out of date. Preview again.' }, 409)
  if (run.status === 'previewed') {
    // Who looked at another preview learns that first: its errors are not the ones they saw.
    if (run.preview_hash !== input.preview_hash) throw stale
    if (run.rows_error > 0)
      throw new Refused('import_has_errors', { text: 'Errors found in the submitted data, please check.' })
    if (run.rows_create + run.rows_update !== input.expected_rows) throw stale
    if (input.version !== run.version) throw new Refused('stale_version', run)
  }
  await unit.fire(importRuns, run.id, 'commit', {}, unit.by)
  accepted()
  return unit.update(importRuns, run.id, {
    committed_by_id: unit.by.id,
    rows_done: 0,
    reason_code: null,
    reason: null,
    node: null,
  })
})

onCall(importCalls.cancel, async ({ unit, input }) => {
  const run = await ownRun(unit, input.id)
  await unit.fire(importRuns, run.id, 'cancel', {}, unit.by)
  return unit.update(importRuns, run.id, {
    rows_done: 0,
    reason_code: 'cancelled',
    reason: `Cancelled by ${unit.by.name}`,
    node: null,
  })
})

onCall(importCalls.discard, async ({ unit, input }) => {
  const run = await ownRun(unit, input.id, input.version)
  return unit.fire(importRuns, run.id, 'discard', {}, unit.by)
})

onCall(importCalls.revert, async ({ unit, pool, db, session, input, accepted }) => {
  const run = await ownRun(unit, input.id, input.version)
  if (kindOf(run).resource.stepUp) await assertConfirmed(pool, session)
  const reverted_by_id = unit.by.id
  const isMany = run.rows_create + run.rows_update > maxRowBroadcasts
  if (isMany && kindOf(run).revertible) {
    await unit.fire(importRuns, run.id, 'begin_revert', {}, unit.by)
    accepted()
    return unit.update(importRuns, run.id, {
      reverted_by_id,
      rows_done: 0,
      reason_code: null,
      reason: null,
      node: null,
    })
  }
  await unit.fire(importRuns, run.id, 'revert', {}, unit.by)
  await revertRows(unit, db, run)
  return unit.update(importRuns, run.id, {
    reverted_at: unit.at,
    reverted_by_id,
    reason_code: null,
    reason: null,
  })
})
