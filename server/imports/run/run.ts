import type { FieldValues } from '../../../src/resources/kit/fields/values'
import type { Changes } from '../../../src/resources/kit/define/row'
import { sql } from 'kysely'
import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import { kindNamed } from '../../../src/resources/imports/kinds'
import type { Db, Trx } from '../../db/database'
import { Refused } from '../../engine/errors'
import { runUnit, system } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import type { CellError } from '../../../src/resources/imports/cells'
import { type Reading, readingOf } from '../read/reading'
import { t } from '../../../src/texts/texts'

/** How the file of a run is read, as it is kept. */
export type StoredPlan = {
  headers: string[]
  sample: string[][]
  sheets: string[]
  warnings: { code: string; text: string }[]
  mapping: Record<string, number>
  options: FieldValues
}

export async function planOf(db: Db | Trx, runId: number): Promise<StoredPlan> {
  const { rows } =
    await sql<StoredPlan>`select headers, sample, sheets, warnings, mapping, options from import_plans
    where import_run_id = ${runId}`.execute(db)
  if (!rows[0]) throw new Refused('not_found', { text: 'Import not found' })
  return rows[0]
}

export const kindOf = ({ kind }: Pick<ImportRun, 'kind'>) => {
  const found = kindNamed(kind)
  if (!found) throw new Refused('not_found', { text: t('Nothing can be imported as {kind}', { kind }) })
  return found
}

/** How the rows of a run are understood. */
export const readingOfRun = (
  run: ImportRun,
  { mapping, options }: Pick<StoredPlan, 'mapping' | 'options'>,
): Reading => readingOf(kindOf(run), run.mode, run, mapping, options)

/** The work at a run was taken away: cancelled, or given to another node. */
export class RunTakenOver extends Error {}

/** A piece of work at a run: the node that does it, and the status in which it may go on. */
export type Work = { id: number; node: string; status: 'parsing' | 'committing' | 'reverting' }

/** The run while this work is still wanted. */
export async function lockedRun(unit: Unit, { id, node, status }: Work): Promise<ImportRun> {
  const run = await unit.lock(importRuns, id)
  if (run.status !== status || run.node !== node) throw new RunTakenOver()
  return run
}

const everyMs = 250

/** Reports progress a few times a second and stops the work when it is cancelled. */
export function progressOf(db: Db, work: Work) {
  let toldAt = 0
  return async (counts: Changes<typeof importRuns>) => {
    if (Date.now() - toldAt < everyMs) return
    toldAt = Date.now()
    await runUnit(db, system, async (unit) => {
      await lockedRun(unit, work)
      await unit.update(importRuns, work.id, counts)
    })
  }
}

/** What went wrong with a whole run, as its row keeps it. */
export const refusalReason = (code: string, text: string) => ({
  reason_code: code,
  reason: text.slice(0, 2_000),
  node: null,
})

/** The error of a row whose target is no longer what the preview showed. */
export const staleRow: CellError = { code: 'import_stale', text: 'This changed since the preview' }
