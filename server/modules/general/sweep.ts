import type pg from 'pg'

const everyMs = 3_600_000

/** What nobody will ask for again: old idempotency keys, exports, counted attempts, tokens long ended. */
export const sweep = async (pool: pg.Pool) => {
  await pool.query(`delete from write_keys where created_at < now() - interval '7 days'`)
  await pool.query(`delete from exports where created_at < now() - interval '1 day'`)
  await pool.query(`delete from login_attempts where at < now() - interval '1 day'`)
  await pool.query(
    `delete from access_tokens where expires_at < now() - interval '90 days' or revoked_at < now() - interval '90 days'`,
  )
}

/** Sweeps every hour; deleting is the same however many nodes do it. */
export function sweeping(pool: pg.Pool, failed: (error: unknown) => void) {
  const timer = setInterval(() => void sweep(pool).catch(failed), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
