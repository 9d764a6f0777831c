import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ErrorLog, errorLogs } from '../../../../src/resources/general/system/error_logs'
import { masked } from '../../../../src/resources/general/system/masked'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'

type PrivateColumn =
  | 'message'
  | 'info'
  | 'url'
  | 'component'
  | 'stack'
  | 'actions'
  | 'app_version'
  | 'environment'

/** The environments whose errors are logged, by the current settings. */
export const keptEnvironmentsIn = async ({ trx }: Unit): Promise<readonly string[]> =>
  (await settingsNow(trx, 'errors.environments'))['errors.environments']

/** One error as it is to be kept; `ago_s` says how long ago it happened last. */
export type KeptError = Pick<ErrorLog, PrivateColumn | 'origin' | 'user_id' | 'user_agent' | 'count'> & {
  ago_s: number
}

/** Lines of a stack without what differs from build to build and from host to host. */
const frames = (stack: string | null) =>
  (stack ?? '')
    .split('\n')
    .slice(0, 6)
    .map((line) => line.replace(/https?:\/\/[^/\s)]+/g, '').replace(/-[\w-]{8}\.js|:\d+/g, ''))
    .join('\n')

/** The fingerprint that groups errors, independent of user and record. */
export const fingerprintOf = ({ origin, message, info, stack }: KeptError) =>
  createHash('sha256')
    .update([origin, message.replace(/\d+/g, '0'), info, frames(stack)].join('\n'))
    .digest('hex')

const bare = (text: string | null | undefined) => (text ? masked(text) : null)

/** Keeps errors: one that was met within the last day counts up and is open again, others begin anew. */
export async function keepErrors(unit: Unit, errors: readonly KeptError[]) {
  const found = errors
    .map((error) => ({ ...error, fingerprint: fingerprintOf(error) }))
    // A fixed lock order.
    .sort((left, right) => (left.fingerprint < right.fingerprint ? -1 : 1))
  for (const { ago_s: ago, ...error } of found) {
    await sql`select pg_advisory_xact_lock(7203002, hashtext(${error.fingerprint}))`.execute(unit.trx)
    const at = new Date(Date.parse(unit.at) - ago * 1000).toISOString()
    const entry = {
      ...error,
      message: masked(error.message),
      info: bare(error.info),
      url: bare(error.url),
      stack: bare(error.stack),
      actions: bare(error.actions),
    }
    const rows = await unit.trx
      .selectFrom('error_logs')
      .select('id')
      .where('fingerprint', '=', error.fingerprint)
      .where('first_at', '>', sql<string>`${at}::timestamptz - interval '1 day'`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const [existing] = rows
    if (!existing) await unit.insert(errorLogs, { ...entry, first_at: at, last_at: at })
    else {
      const before = await unit.lock(errorLogs, existing.id)
      if (before.status === 'resolved') await unit.fire(errorLogs, existing.id, 'reopen')
      const last = at > before.last_at ? { ...entry, last_at: at } : {}
      await unit.update(errorLogs, existing.id, { ...last, count: before.count + error.count })
    }
  }
}
