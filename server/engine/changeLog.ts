import { sql } from 'kysely'
import type { Db, Trx } from '../db/database'
import { withDedicatedConnection } from '../db/dedicatedConnection'
import { maxRowBroadcasts } from './changeEntries'

type Line = Record<string, unknown>

const portion = 1_000

/** Positions of the log for lines that nobody follows live, taken beforehand so that nobody waits for them. */
export async function reservePositions(db: Db, many: number) {
  const rows = await withDedicatedConnection<{ after: number }>(db, 'select reserve_changes($1) as after', [
    many,
  ])
  let after = rows[0]?.after ?? 0
  return (count: number) => {
    const from = after
    after += count
    return from
  }
}

export type Positions = Awaited<ReturnType<typeof reservePositions>>

/** Writes lines that nobody follows live, at positions taken for them. */
export async function logLines(trx: Trx, lines: readonly Line[], positions: Positions) {
  for (let from = 0; from < lines.length; from += portion) {
    const some = lines.slice(from, from + portion)
    await sql`select log_changes(${JSON.stringify(some)}::jsonb, ${positions(some.length)})`.execute(trx)
  }
}

/**
 * Appends the lines of a unit as its last step: from here on every other write waits for its commit. The many that
 * nobody follows live are written before, while nobody waits.
 */
export async function appendChanges(db: Db, trx: Trx, lines: readonly Line[]) {
  if (lines.length === 0) return
  const untold = lines.filter(({ channel }) => channel === null)
  const isMany = untold.length > maxRowBroadcasts
  if (isMany) await logLines(trx, untold, await reservePositions(db, untold.length))
  const last = isMany ? lines.filter(({ channel }) => channel !== null) : lines
  // A node that is cut off now must not hold the others up.
  await sql`select set_config('idle_in_transaction_session_timeout', '3s', true),
    append_changes(${JSON.stringify(last)}::jsonb)`.execute(trx)
}
