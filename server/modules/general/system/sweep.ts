import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOver } from '../../../db/dedicatedConnection'
import { job } from '../../../jobs/jobs'

const runsKept = 500

type Deletion = { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }

const deleted = async (deletion: Deletion) => Number((await deletion.executeTakeFirst()).numDeletedRows)

const ago = (interval: string) => sql<string>`now() - ${interval}::interval`

/** Deletes expired data: idempotency keys, exports, attempts, tokens, errors and runs of jobs. */
export const sweep = async (pool: pg.Pool) => {
  const db = databaseOver(pool)
  return {
    keys: await deleted(db.deleteFrom('write_keys').where('created_at', '<', ago('7 days'))),
    exports: await deleted(db.deleteFrom('exports').where('created_at', '<', ago('1 day'))),
    witnesses: await deleted(db.deleteFrom('witness_tokens').where('created_at', '<', ago('2 days'))),
    attempts: await deleted(db.deleteFrom('throttles').where('last_at', '<', ago('1 day'))),
    tokens: await deleted(
      db
        .deleteFrom('access_tokens')
        .where((is) => is.or([is('expires_at', '<', ago('90 days')), is('revoked_at', '<', ago('90 days'))])),
    ),
    errors: await deleted(
      db.deleteFrom('error_logs').where('status', '=', 'resolved').where('resolved_at', '<', ago('90 days')),
    ),
    runs: await deleted(
      db
        .deleteFrom('job_runs')
        .where('status', 'not in', ['queued', 'running'])
        .where('id', '<', (query) =>
          query
            .selectFrom('job_runs as r')
            .select('r.id')
            .whereRef('r.job_id', '=', 'job_runs.job_id')
            .orderBy('r.id', 'desc')
            .offset(runsKept - 1)
            .limit(1),
        ),
    ),
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
