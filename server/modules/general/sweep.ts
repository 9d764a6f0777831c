import type pg from 'pg'
import { job } from '../../jobs/jobs'

/** What nobody will ask for again: old idempotency keys, exports, counted attempts, tokens long ended, errors long resolved. */
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
  return {
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
      'Deletes old idempotency keys, exports and counted sign-in attempts, tokens ended and errors resolved 90 days ago.',
    schedule: { minutes: 60 },
  },
  async ({ pool }) => {
    const { keys, exports, attempts, tokens, errors } = await sweep(pool)
    return `${keys} keys, ${exports} exports, ${attempts} attempts, ${tokens} tokens and ${errors} errors deleted`
  },
)
