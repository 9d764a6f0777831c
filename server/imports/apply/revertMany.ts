import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import { placesText } from '../../../src/resources/kit/text/equalMessages'
import { queryMemo } from '../../db/queryMemo'
import { refusalOf } from '../../engine/errors'
import { runUnit, system } from '../../engine/unitOfWork'
import { equalConflicts, NotRevertible } from './revertConflicts'
import { actorOf, type RunContext } from '../run/people'
import { revertRows } from './revert'
import { refusalReason, progressOf, RunTakenOver, type Work, lockedRun } from '../run/run'
import { t } from '../../../src/texts/texts'

const mostNamed = 10

/** Message for users when nothing was reverted: the reason, and the first conflicting rows. */
function toldOf(error: unknown) {
  const refused = refusalOf(error)
  if (!refused || refused.http >= 500) return null
  const conflicts = refused instanceof NotRevertible ? equalConflicts(refused.conflicts) : []
  const named = conflicts
    .slice(0, mostNamed)
    .map(({ places, text }) => `${placesText('row', places)}: ${text}`)
  const more =
    conflicts.length > named.length ? [t('and {count} more', { count: conflicts.length - named.length })] : []
  return {
    code: refused.code,
    text: t('Not reverted. {filter}.', {
      filter: [refused.sentence, [...named, ...more].join('; ')].filter(Boolean).join(': '),
    }),
  }
}

/** Restores the status of a run and records the reason. */
async function keep({ db, log }: RunContext, run: ImportRun, work: Work, error: unknown) {
  const problem = toldOf(error)
  if (!problem) log.warn({ err: error, run: run.number }, 'An import could not be taken back')
  const { code, text } = problem ?? {
    code: 'db_error',
    text: 'Not reverted. The database could not do it, and nothing was changed.',
  }
  await runUnit(db, system, async (unit) => {
    await lockedRun(unit, work)
    await unit.update(importRuns, run.id, {
      ...refusalReason(code, text),
      reverted_by_id: null,
      rows_done: run.rows_total,
    })
    await unit.fire(importRuns, run.id, 'keep')
  })
}

/** Reverts an import of many rows in one transaction, or nothing of it. */
export async function revert(means: RunContext, run: ImportRun, work: Work) {
  const { db, signal } = means
  const progress = progressOf(db, work)
  try {
    const by = await actorOf(db, run.reverted_by_id ?? 0)
    await runUnit(
      db,
      by,
      async (unit) => {
        await revertRows(unit, db, run, async (rows_done) => {
          signal.throwIfAborted()
          await progress({ rows_done })
        })
        await lockedRun(unit, work)
        await unit.update(importRuns, run.id, {
          reverted_at: unit.at,
          rows_done: run.rows_total,
          node: null,
        })
        await unit.fire(importRuns, run.id, 'revert')
      },
      { over: queryMemo },
    )
  } catch (error) {
    if (error instanceof RunTakenOver || signal.aborted) throw error
    await keep(means, run, work, error)
  }
}
