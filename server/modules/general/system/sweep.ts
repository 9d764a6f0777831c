import type pg from 'pg'
import { job } from '../../../jobs/jobs'

const runsKept = 500

/** Deletes expired data: idempotency keys, exports, attempts, tokens, errors and runs of jobs. */
export const sweep = async (pool: pg.Pool) => {
  const { rowCount: keys } = await pool.query(
    `delete from write_keys where created_at < now() - interval '7 days'`,
  )
  const { rowCount: exports } = await pool.query(
    `delete from exports where created_at < now() - interval '1 day'`,
  )
  const { rowCount: attempts } = await pool.query(
    `delete from login_attempts where at < now() - interval '1 day'`,
  )
  const { rowCount: tokens } = await pool.query(
    `delete from access_tokens where expires_at < now() - interval '90 days' or revoked_at < now() - interval '90 days'`,
  )
  const { rowCount: errors } = await pool.query(
    `delete from error_logs where status = 'resolved' and resolved_at < now() - interval '90 days'`,
  )
  const { rowCount: runs } = await pool.query(
    `delete from job_runs where status not in ('queued', 'running') and id < (
       select r.id from job_runs r where r.job_id = job_runs.job_id order by r.id desc offset $1 limit 1)`,
    [runsKept - 1],
  )
  return {
    runs: runs ?? 0,
    errors: errors ?? 0,
    keys: keys ?? 0,
    exports: exports ?? 0,
    attempts: attempts ?? 0,
    tokens: tokens ?? 0,
  }
}

job(
  {
    name: 'sweep',
    title: 'Sweep',
    about:
      'Deletes old idempotency keys, exports and counted sign-in attempts, tokens ended and errors resolved 90 days ago, and all but the last 500 runs of each job.',
    schedule: { minutes: 60 },
  },
  async ({ pool }) => {
    const { keys, exports, attempts, tokens, errors, runs } = await sweep(pool)
    return `${keys} keys, ${exports} exports, ${attempts} attempts, ${tokens} tokens, ${errors} errors and ${runs} runs deleted`
  },
)
