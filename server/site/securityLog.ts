import type { FastifyBaseLogger } from 'fastify'
import {
  type SecurityKind,
  securityEvents,
  securityKinds,
} from '../../src/resources/general/security/security_events'
import type { Db, Trx } from '../db/database'
import { runUnit, system } from '../engine/unitOfWork'
import type { Unit } from '../engine/unitTypes'

/** Something for the security log; what is not known is left out. */
export type SecurityEntry = {
  kind: SecurityKind
  userId?: number | null
  /** The name that was typed, or the account that something was done to. */
  account?: string | null
  details?: string
  /** Where it came from. */
  client?: { address: string; requestId: string }
  /** The id of the token it came with. */
  session?: number | null
}

type Waiting = ReturnType<typeof rowOf>
type Queue = { rows: Waiting[]; timer: NodeJS.Timeout | null; written: Promise<void> }

const waitMs = 250
const mostWaiting = 5_000
const queues = new WeakMap<Db, Queue>()

const counts = new Map<SecurityKind, number>(securityKinds.map((kind) => [kind, 0]))

/** How many entries of each kind this process has made. */
export const securityCounts = (): ReadonlyMap<SecurityKind, number> => counts

const short = (text: string | null | undefined, most: number) => text?.slice(0, most) ?? null

const rowOf = ({ kind, userId, account, details, client, session }: SecurityEntry, at: string) => ({
  at,
  kind,
  // Wall displays have negative ids and are no people.
  user_id: userId && userId > 0 ? userId : null,
  account: short(account, 120),
  address: short(client?.address, 64),
  session: session ?? null,
  details: short(details, 500),
  count: 1,
  request: short(client?.requestId, 64),
})

const isSame = (left: Waiting, right: Waiting) =>
  left.kind === right.kind &&
  left.user_id === right.user_id &&
  left.account === right.account &&
  left.address === right.address &&
  left.session === right.session &&
  left.details === right.details

const insert = (trx: Trx, rows: readonly Waiting[]) =>
  trx
    .insertInto('security_events')
    .values([...rows])
    .execute()

/**
 * Adds an entry to the security log, outside of any unit of work: it stays where the work is undone. Entries of a
 * moment are written together, equal ones as one that is counted. Each is also a line of `log`, that of the request.
 */
export function recordSecurity(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  entry: SecurityEntry,
  waitsMs = waitMs,
) {
  const row = rowOf(entry, new Date().toISOString())
  const { kind, user_id, account, address, session, details } = row
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
  log.info({ security: kind, user_id, account, address, session, details }, 'Security')
  const queue = queues.get(db) ?? { rows: [], timer: null, written: Promise.resolve() }
  queues.set(db, queue)
  const last = queue.rows.findLast((one) => isSame(one, row))
  if (last) last.count++
  else if (queue.rows.length < mostWaiting) queue.rows.push(row)
  queue.timer ??= setTimeout(() => {
    flushSecurity(db).catch((error: unknown) =>
      log.error({ err: error }, 'The security log could not be written'),
    )
  }, waitsMs).unref()
}

/** Writes the entries that wait; they wait on where that fails. */
export function flushSecurity(db: Db): Promise<void> {
  const queue = queues.get(db)
  if (!queue) return Promise.resolve()
  const write = async () => {
    if (queue.timer) clearTimeout(queue.timer)
    queue.timer = null
    const rows = queue.rows.splice(0)
    if (rows.length === 0) return
    try {
      await runUnit(db, system, async (unit) => {
        await insert(unit.trx, rows)
        unit.reload(securityEvents)
      })
    } catch (error) {
      queue.rows.unshift(...rows)
      throw error
    }
  }
  queue.written = queue.written.catch(() => undefined).then(write)
  return queue.written
}

/** Adds an entry to the security log with a unit of work, or not at all. */
export async function writeSecurity(unit: Unit, entry: SecurityEntry) {
  const { address = '', requestId = '', tokenId } = unit.origin
  const origin = address === '' ? {} : { client: { address, requestId } }
  await insert(unit.trx, [
    rowOf({ userId: unit.by.id, session: tokenId ?? null, ...origin, ...entry }, unit.at),
  ])
  unit.reload(securityEvents)
}
