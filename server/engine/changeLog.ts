import type { FieldValues } from '../../src/resources/kit/fields/values'
import { type OperationNodeSource, sql } from 'kysely'
import type { Db, Trx } from '../db/database'
import { withDedicatedConnection } from '../db/dedicatedConnection'
import { maxRowBroadcasts } from './changeEntries'

type ChangeEntry = FieldValues

const portion = 1_000

/** Reserves log positions for entries without a live channel, before the feed lock is taken. */
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

/** Inserts entries without a live channel at their reserved positions. */
export async function logLines(trx: Trx, lines: readonly ChangeEntry[], positions: Positions) {
  for (let from = 0; from < lines.length; from += portion) {
    const some = lines.slice(from, from + portion)
    await sql`select log_changes(${JSON.stringify(some)}::jsonb, ${positions(some.length)})`.execute(trx)
  }
}

/**
 * Appends the entries of a unit as its last step. Takes the feed lock, so every other write waits for this
 * commit. Entries without a live channel are inserted before, outside the lock. Writes in `beside` travel with it.
 */
export async function appendChanges(
  db: Db,
  trx: Trx,
  lines: readonly ChangeEntry[],
  extras: readonly OperationNodeSource[] = [],
) {
  if (lines.length === 0) {
    for (const statement of extras) await sql`${statement}`.execute(trx)
    return
  }
  const untold = lines.filter(({ channel }) => channel === null)
  const isMany = untold.length > maxRowBroadcasts
  if (isMany) await logLines(trx, untold, await reservePositions(db, untold.length))
  const last = isMany ? lines.filter(({ channel }) => channel !== null) : lines
  // A node that loses its connection here must not block the others.
  const written = extras.map((statement, place) => sql`${sql.raw(`b${place}`)} as (${statement})`)
  await sql`${extras.length > 0 ? sql`with ${sql.join(written)}` : sql``}
    select set_config('idle_in_transaction_session_timeout', '3s', true),
      append_changes(${JSON.stringify(last)}::jsonb)`.execute(trx)
}
