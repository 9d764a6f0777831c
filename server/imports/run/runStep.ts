import { type ImportRun, importRuns } from '../../../src/resources/imports/import_runs'
import { runUnit, system } from '../../engine/unitOfWork'
import { isDatabaseAway } from '../../engine/errors'
import { Unreadable } from '../../exports/sheets/csvRows'
import { commit } from '../apply/commit'
import type { RunContext } from './people'
import { preview } from '../apply/dryRun'
import { revert } from '../apply/revertMany'
import { refusalReason, RunTakenOver, type Work, lockedRun } from './run'
import { t } from '../../../src/texts/texts'

/** Where runs are worked at. */
export type StepRunner = {
  /** Rehearses a run, commits it or takes it back; rejects where it has to be given back, nothing of it written. */
  carryOut: (run: ImportRun, work: Work, leaving: AbortSignal) => Promise<void>
  /** Ends what was kept for the next run. */
  stop: () => Promise<void>
}

async function fail({ db }: Pick<RunContext, 'db'>, work: Work, error: unknown) {
  await runUnit(db, system, async (unit) => {
    await lockedRun(unit, work)
    const isUnreadable = error instanceof Unreadable
    const text = isUnreadable
      ? error.message
      : t('The server could not process the import. Nothing was changed.')
    await unit.update(importRuns, work.id, refusalReason(isUnreadable ? 'other' : 'server_error', text))
    await unit.fire(importRuns, work.id, work.status === 'reverting' ? 'keep' : 'fail')
  })
}

const works = { parsing: preview, committing: commit, reverting: revert }

/** Runs the work in the calling thread. */
export function carryOutHere(means: Omit<RunContext, 'signal'>): StepRunner['carryOut'] {
  return async (run, work, leaving) => {
    try {
      await works[work.status]({ ...means, signal: leaving }, run, work)
    } catch (error) {
      if (error instanceof RunTakenOver) return
      if (leaving.aborted || isDatabaseAway(error)) throw error
      if (!(error instanceof Unreadable)) means.log.warn({ err: error, run: run.number }, 'An import failed')
      await fail(means, work, error).catch((fault: unknown) => {
        if (!(fault instanceof RunTakenOver)) throw fault
      })
    }
  }
}
