import { hostname } from 'node:os'
import { sql } from 'kysely'
import type pg from 'pg'
import { jobRuns } from '../../src/resources/general/system/job_runs'
import type { Db } from '../db/database'
import type { OnTables } from '../engine/hooks/tableHooks'
import type { Connect } from '../db/connect'
import type { Logger } from '../db/logger'
import { createHeldWork } from './heldWork'
import { jobExecution, type QueuedRun } from './jobExecution'
import { prepareJobs, queueDue } from './queue'

type Options = { db: Db; pool: pg.Pool; connect: Connect; log: Logger; onTables: OnTables; node?: string }

/** Runs jobs on this node: queues due jobs, runs waiting ones, and requeues those of a dead node. */
export function createWorker({
  db,
  pool,
  connect,
  log,
  onTables,
  node = `${hostname()}:${process.pid}`,
}: Options) {
  const execution = jobExecution({ db, pool, log, node })

  const statusNow = async (run: QueuedRun) => {
    const rows = await db.selectFrom('job_runs').select('status').where('id', '=', run.id).execute()
    return rows[0]?.status
  }

  const work = createHeldWork<QueuedRun>({
    connect,
    log,
    what: 'Jobs',
    lockSpace: 7_203_011,
    // Long jobs must not delay short frequent ones.
    atOnce: 2,
    lockOf: (run) => run.job_id,
    async waiting() {
      await queueDue(db)
      const { rows } = await sql<QueuedRun>`
        select r.id, r.job_id, j.name, r.status from job_runs r join jobs j on j.id = r.job_id
        where r.status in ('queued', 'running') order by r.id`.execute(db)
      return rows
    },
    async work(run, leaving, lost) {
      // Another node may have run it before this one got the lock.
      if ((await statusNow(run)) !== run.status) return
      await (run.status === 'queued' ? execution.carryOut(run, leaving, lost) : execution.lose(run))
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
