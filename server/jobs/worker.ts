import { hostname } from 'node:os'
import { sql } from 'kysely'
import type pg from 'pg'
import { jobRuns } from '../../src/resources/general/system/job_runs'
import { jobs } from '../../src/resources/general/system/jobs'
import type { Db } from '../db/database'
import { Refused } from '../engine/errors'
import { runUnit, system } from '../engine/unitOfWork'
import type { Unit } from '../engine/unitTypes'
import type { OnTables } from '../engine/tableHooks'
import type { Connect } from '../db/connect'
import type { Logger } from '../db/logger'
import { createHeldWork } from './heldWork'
import { jobNamed } from './jobs'
import { prepareJobs, queue, queueDue, retryAt } from './queue'

const mostSaid = 2_000
const tellEveryMs = 1_000

type Options = { db: Db; pool: pg.Pool; connect: Connect; log: Logger; onTables: OnTables; node?: string }
type Waiting = { id: number; job_id: number; name: string; status: 'queued' | 'running' }

const sentence = (error: unknown) =>
  (error instanceof Refused ? error.sentence : error instanceof Error ? error.message : String(error)).slice(
    0,
    mostSaid,
  )

/** Runs jobs on this node: queues due jobs, runs waiting ones, and requeues those of a dead node. */
export function createWorker({
  db,
  pool,
  connect,
  log,
  onTables,
  node = `${hostname()}:${process.pid}`,
}: Options) {
  const note = (unit: Unit, jobId: number, changes: Record<string, unknown>) =>
    unit.update(jobs, jobId, changes)

  async function end(run: Waiting, begunMs: number, event: 'finish' | 'fail', message: string) {
    await runUnit(db, system, async (unit) => {
      const { failures: before, next_at } = await unit.lock(jobs, run.job_id)
      // The run was declared lost meanwhile and is run again.
      if ((await unit.lock(jobRuns, run.id)).status !== 'running') return
      const ms = Math.round(performance.now() - begunMs)
      await unit.update(jobRuns, run.id, { ended_at: unit.at, ms, said: message })
      await unit.fire(jobRuns, run.id, event)
      const failures = event === 'finish' ? 0 : before + 1
      const again = retryAt(failures, Date.parse(unit.at), Date.parse(next_at))
      await note(unit, run.job_id, {
        last_status: event === 'finish' ? 'done' : 'failed',
        last_said: message,
        last_ms: ms,
        failures,
        ...(event === 'fail' && { next_at: new Date(again).toISOString() }),
      })
    })
  }

  async function carryOut(run: Waiting, leaving: AbortSignal, lost: AbortSignal) {
    const signal = AbortSignal.any([leaving, lost])
    const job = jobNamed(run.name)
    const begunMs = performance.now()
    const at = await runUnit(db, system, async (unit) => {
      await unit.fire(jobRuns, run.id, 'begin')
      await unit.update(jobRuns, run.id, { started_at: unit.at, node })
      const last_status = 'running'
      await note(unit, run.job_id, {
        last_started_at: unit.at,
        last_status,
        last_said: null,
        last_ms: null,
      })
      return unit.at
    })
    let toldMs = begunMs
    const tell = async (message: string) => {
      if (lost.aborted || performance.now() - toldMs < tellEveryMs) return
      toldMs = performance.now()
      await runUnit(db, system, async (unit) => {
        await unit.update(jobRuns, run.id, { said: message })
        await note(unit, run.job_id, { last_said: message })
      })
    }
    try {
      if (!job) throw new Error('This release has no such job')
      const message = await job.work({ db, pool, signal, at, tell })
      await end(run, begunMs, 'finish', message.slice(0, mostSaid))
    } catch (error) {
      log.warn({ err: error, job: run.name }, 'A job failed')
      await end(run, begunMs, 'fail', sentence(error))
    }
  }

  /** A run with status running whose lock is free belongs to a dead node. */
  const lose = (run: Waiting) =>
    runUnit(db, system, async (unit) => {
      await unit.lock(jobs, run.job_id)
      const row = await unit.get(jobRuns, run.id)
      if (row.status !== 'running') return
      await unit.update(jobRuns, run.id, { ended_at: unit.at, said: `The node ${row.node} went away` })
      await unit.fire(jobRuns, run.id, 'lose')
      await queue(unit, run.job_id, 'loss')
      await note(unit, run.job_id, { last_status: 'lost' })
    })

  const statusNow = async (run: Waiting) => {
    const rows = await db.selectFrom('job_runs').select('status').where('id', '=', run.id).execute()
    return rows[0]?.status
  }

  const work = createHeldWork<Waiting>({
    connect,
    log,
    what: 'Jobs',
    lockSpace: 7_203_011,
    // Long jobs must not delay short frequent ones.
    atOnce: 2,
    lockOf: (run) => run.job_id,
    async waiting() {
      await queueDue(db)
      const { rows } = await sql<Waiting>`
        select r.id, r.job_id, j.name, r.status from job_runs r join jobs j on j.id = r.job_id
        where r.status in ('queued', 'running') order by r.id`.execute(db)
      return rows
    },
    async work(run, leaving, lost) {
      // Another node may have run it before this one got the lock.
      if ((await statusNow(run)) !== run.status) return
      await (run.status === 'queued' ? carryOut(run, leaving, lost) : lose(run))
    },
  })

  onTables([jobRuns.name], work.soon)

  return {
    /** Polls at once, e.g. after a manual start. */
    soon: work.soon,
    async start() {
      await prepareJobs(db)
      work.start()
    },
    /** Signals shutdown to the current run and waits for it. */
    stop: () => work.stop(),
  }
}
