import { sql } from 'kysely'
import { jobRuns } from '../../src/resources/general/system/job_runs'
import { jobs } from '../../src/resources/general/system/jobs'
import type { Db } from '../db/database'
import { afterEvent } from '../engine/hooks/hooks'
import { Refused } from '../engine/errors'
import { runUnit, system } from '../engine/unitOfWork'
import type { Unit } from '../engine/unitTypes'
import { siteOf } from '../site/plant'
import { jobNamed, registeredJobs } from './jobs'
import { nextOf, scheduleWords } from './schedule'

type Cause = 'schedule' | 'person' | 'loss' | 'failure'

// Delays of retries after failures; after the last one the job waits for its next scheduled time.
const retriesAfterMs = [60_000, 5 * 60_000]

/** When a job is retried after so many failures, ms since 1970; never later than its next scheduled time. */
export const retryAt = (failures: number, now: number, nextAt: number) => {
  const wait = retriesAfterMs[failures - 1]
  return wait === undefined ? nextAt : Math.min(nextAt, now + wait)
}

const isWaited = async (unit: Unit, jobId: number) => {
  const rows = await unit.trx
    .selectFrom('job_runs')
    .select(sql.lit(1).as('found'))
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .execute()
  return rows.length > 0
}

/** Queues a run; the caller holds the lock of the job, so that a second caller sees the first run. */
export const queue = (unit: Unit, jobId: number, cause: Cause) =>
  unit.insert(jobRuns, { job_id: jobId, cause })

/** Updates the table of jobs to this release; of nodes starting together only the first does it. */
export async function prepareJobs(db: Db) {
  const { timezone } = await siteOf(db)
  await runUnit(db, system, async (unit) => {
    await sql`select pg_advisory_xact_lock(7203010)`.execute(unit.trx)
    const storedJobs = await unit.find(jobs, {})
    for (const { notes } of registeredJobs()) {
      const { name, title, about, schedule } = notes
      const description = { title, about, schedule: scheduleWords(schedule) }
      const row = storedJobs.find((one) => one.name === name)
      const next_at = new Date(nextOf(schedule, Date.parse(unit.at), timezone)).toISOString()
      if (!row) await unit.insert(jobs, { name, ...description, next_at, failures: 0 })
      else if (row.schedule !== description.schedule)
        await unit.update(jobs, row.id, { ...description, next_at })
      else if (row.title !== title || row.about !== about) await unit.update(jobs, row.id, description)
    }
  })
}

/** Queues due jobs; only one of several polling nodes does. */
export async function queueDue(db: Db) {
  // Checked without a lock first: nearly always nothing is due.
  const due = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'active')
    .where('next_at', '<=', sql<string>`now()`)
    .orderBy('id')
    .execute()
  if (due.length === 0) return
  const { timezone } = await siteOf(db)
  for (const { id } of due)
    await runUnit(db, system, async (unit) => {
      const row = await unit.lock(jobs, id)
      const job = jobNamed(row.name)
      const now = Date.parse(unit.at)
      if (!job || row.status !== 'active' || Date.parse(row.next_at) > now) return
      const isRetry = row.failures > 0 && row.failures <= retriesAfterMs.length
      if (!(await isWaited(unit, id))) await queue(unit, id, isRetry ? 'failure' : 'schedule')
      const next = nextOf(job.notes.schedule, now, timezone)
      await unit.update(jobs, id, {
        next_at: new Date(next).toISOString(),
        ...(!isRetry && { failures: 0 }),
      })
    })
}

afterEvent(jobs, 'run', async (unit, row) => {
  if (await isWaited(unit, row.id)) throw new Refused('job_busy', { text: 'Already queued or running' })
  await queue(unit, row.id, 'person')
})
