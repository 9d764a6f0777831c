import type pg from 'pg'
import { jobRuns } from '../../src/resources/general/system/job_runs'
import { jobs } from '../../src/resources/general/system/jobs'
import type { Db } from '../db/database'
import type { Logger } from '../db/logger'
import { Refused } from '../engine/errors'
import { runUnit, system } from '../engine/unitOfWork'
import { jobNamed } from './jobs'
import { queue, retryAt } from './queue'

const messageLength = 2_000
const progressEveryMs = 1_000

/** A run that waits, or one whose node may have died. */
export type QueuedRun = { id: number; job_id: number; name: string; status: 'queued' | 'running' }

type Options = { db: Db; pool: pg.Pool; log: Logger; node: string }

const messageOf = (error: unknown) =>
  (error instanceof Refused ? error.sentence : error instanceof Error ? error.message : String(error)).slice(
    0,
    messageLength,
  )

/** Runs a job and keeps its run and the job's own row up to date: started, progress, done or failed, lost. */
export function jobExecution({ db, pool, log, node }: Options) {
  const begin = (run: QueuedRun) =>
    runUnit(db, system, async (unit) => {
      await unit.fire(jobRuns, run.id, 'begin')
      await unit.update(jobRuns, run.id, { started_at: unit.at, node })
      const started = {
        last_started_at: unit.at,
        last_status: 'running',
        last_said: null,
        last_ms: null,
      } as const
      await unit.update(jobs, run.job_id, started)
      return unit.at
    })

  async function end(run: QueuedRun, startedMs: number, event: 'finish' | 'fail', message: string) {
    await runUnit(db, system, async (unit) => {
      const { failures: before, next_at } = await unit.lock(jobs, run.job_id)
      // The run was declared lost meanwhile and is run again.
      if ((await unit.lock(jobRuns, run.id)).status !== 'running') return
      const ms = Math.round(performance.now() - startedMs)
      await unit.update(jobRuns, run.id, { ended_at: unit.at, ms, said: message })
      await unit.fire(jobRuns, run.id, event)
      const failures = event === 'finish' ? 0 : before + 1
      const again = retryAt(failures, Date.parse(unit.at), Date.parse(next_at))
      await unit.update(jobs, run.job_id, {
        last_status: event === 'finish' ? 'done' : 'failed',
        last_said: message,
        last_ms: ms,
        failures,
        ...(event === 'fail' && { next_at: new Date(again).toISOString() }),
      })
    })
  }

  /** Progress of a run, written at most once a second and never after its lock was lost. */
  function progressOf(run: QueuedRun, startedMs: number, lost: AbortSignal) {
    let writtenMs = startedMs
    return async (message: string) => {
      if (lost.aborted || performance.now() - writtenMs < progressEveryMs) return
      writtenMs = performance.now()
      await runUnit(db, system, async (unit) => {
        await unit.update(jobRuns, run.id, { said: message })
        await unit.update(jobs, run.job_id, { last_said: message })
      })
    }
  }

  return {
    /** Runs a queued job; an error is logged, kept in the run, and the job is retried later. */
    async carryOut(run: QueuedRun, leaving: AbortSignal, lost: AbortSignal) {
      const job = jobNamed(run.name)
      const startedMs = performance.now()
      const at = await begin(run)
      const signal = AbortSignal.any([leaving, lost])
      try {
        if (!job) throw new Error('This job no longer exists')
        const message = await job.work({ db, pool, signal, at, tell: progressOf(run, startedMs, lost) })
        await end(run, startedMs, 'finish', message.slice(0, messageLength))
      } catch (error) {
        log.warn({ err: error, job: run.name }, 'A job failed')
        await end(run, startedMs, 'fail', messageOf(error))
      }
    },
    /** A run with status running whose lock is free belongs to a dead node: it is queued again. */
    lose: (run: QueuedRun) =>
      runUnit(db, system, async (unit) => {
        await unit.lock(jobs, run.job_id)
        const row = await unit.get(jobRuns, run.id)
        if (row.status !== 'running') return
        await unit.update(jobRuns, run.id, { ended_at: unit.at, said: `The node ${row.node} stopped` })
        await unit.fire(jobRuns, run.id, 'lose')
        await queue(unit, run.job_id, 'loss')
        await unit.update(jobs, run.job_id, { last_status: 'lost' })
      }),
  }
}
