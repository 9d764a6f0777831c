import { sql } from 'kysely'
import { printedSerial, readSerial } from '../../../../src/resources/production/stamps/serials'
import {
  type StampLife,
  stampCalls,
  type StampRun,
} from '../../../../src/resources/production/stamps/stampCalls'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import type { Db } from '../../../db/database'
import { invalidBecause, Refused } from '../../../engine/errors'
import { securityNow } from '../../../site/duty/stampSecurity'

type Found = { reel_id: number; reel: string; jurisdiction: string; is_known: boolean }

/** The reels that have a printed number, one of each jurisdiction at most. */
async function reelsWith(db: Db, prefix: string, serial: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id as reel_id, number as reel, jurisdiction, approved_at is not null as is_known from reels
    where coalesce(serial_prefix, '') = ${prefix} and serial_mode = 'serial_range' and status <> 'cancelled'
      and int8range(first_serial, last_serial, '[]') @> ${serial}::bigint
    order by jurisdiction`.execute(db)
  return rows
}

type State = Pick<StampLife, 'state' | 'since'> & { is_exact: boolean; stamping_log_id: number | null }

async function stateOf(db: Db, reelId: number, serial: number): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select state, since, is_exact, stamping_log_id from stamp_ranges
    where reel_id = ${reelId} and int8range(first_serial, last_serial, '[]') @> ${serial}::bigint`.execute(db)
  return rows[0]
}

/** What became of the stamps of a session of which only the counts are known. */
async function amongOf(db: Db, { is_exact, stamping_log_id }: State): Promise<StampLife['among']> {
  if (is_exact || stamping_log_id === null) return null
  const { rows } = await sql<{ state: StampLife['state']; qty: number }>`
    select state, sum(last_serial - first_serial + 1)::int8 as qty from stamp_ranges
    where stamping_log_id = ${stamping_log_id} and not is_exact group by state order by state`.execute(db)
  return { size: rows.reduce((sum, { qty }) => sum + qty, 0), states: rows }
}

async function movementsOf(db: Db, reelId: number, serial: number) {
  const { rows } = await sql<StampLife['movements'][number]>`
    select m.id, m.moved_at as at, m.from_state, m.to_state, m.cause, u.name as by, m.stamping_log_id,
      a.number as adjustment
    from stamp_movements m left join users u on u.id = m.moved_by_id
      left join reel_adjustments a on a.id = m.reel_adjustment_id
    where m.reel_id = ${reelId} and m.first_serial <= ${serial} and m.last_serial >= ${serial}
    order by m.id`.execute(db)
  return rows
}

async function lifeOf(
  db: Db,
  { is_known, ...reel }: Found,
  printed: string,
  serial: number,
): Promise<StampLife> {
  const state = is_known ? await stateOf(db, reel.reel_id, serial) : undefined
  return {
    ...reel,
    printed,
    state: state?.state ?? 'received',
    since: state?.since ?? null,
    among: state ? await amongOf(db, state) : null,
    movements: state ? await movementsOf(db, reel.reel_id, serial) : [],
  }
}

onCall(stampCalls.life, async ({ db, input }) => {
  const read = readSerial(input.serial)
  if (read === null)
    throw invalidBecause('serial', t('Enter the number of a stamp: letters, if any, then digits'))
  const { prefix, serial } = read
  const found = await reelsWith(db, prefix, serial)
  const printed = printedSerial(prefix, serial)
  if (found.length === 0)
    throw new Refused('not_found', { text: t('No reel has a stamp {printed}', { printed }) })
  return Promise.all(found.map((reel) => lifeOf(db, reel, printed, serial)))
})

onCall(stampCalls.runs, async ({ db, input }) => {
  const { rows } = await sql<StampRun>`
    select r.first_serial as first, r.last_serial as last, r.state, r.is_exact::int as is_exact, r.since, r.stamping_log_id,
      a.number as adjustment
    from stamp_ranges r left join reel_adjustments a on a.id = r.reel_adjustment_id
    where r.reel_id = ${input.id} order by r.first_serial desc limit 500`.execute(db)
  return rows
})

onCall(stampCalls.security, async ({ db, input }) => securityNow(db, new Date().toISOString(), input.id))
