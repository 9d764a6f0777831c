import { sql } from 'kysely'
import { countersMoved, remainingOf } from '../../../../src/resources/production/stamps/counters'
import {
  afterMoves,
  type MovedBy,
  NotThere,
  type StampMove,
  type StampRange,
} from '../../../../src/resources/production/stamps/ranges'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import type { StampCause } from '../../../../src/resources/production/stamps/stampStates'
import type { Changes } from '../../../../src/resources/kit/define/row'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import type { Trx } from '../../../db/database'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { settingsNow } from '../../../site/settings'
import { plantToday } from '../../../site/plant'

/** What moves numbers: an approval, a session, an adjustment, a correction. */
export type StampSource = {
  cause: StampCause
  stamping_log_id?: number
  reel_adjustment_id?: number
  stamping_correction_id?: number
}

type StoredRange = StampRange & { id: number }

/** The next stamp of a reel: its number, or its place where stamps carry none. */
export const nextStamp = ({ next_serial, quantity, count_adjust, remaining }: Reel) =>
  next_serial ?? quantity + count_adjust - remaining + 1

const rangeColumns = sql`id, first_serial as first, last_serial as last, state, stamping_log_id,
  reel_adjustment_id, is_exact, since`

/** The ranges of a reel that touch these numbers, with their neighbours. */
async function rangesAt(trx: Trx, reelId: number, first: number, last: number): Promise<StoredRange[]> {
  const { rows } = await sql<StoredRange>`select ${rangeColumns} from stamp_ranges
    where reel_id = ${reelId} and int8range(first_serial, last_serial, '[]') && int8range(${first - 1}, ${last + 1}, '[]')
    order by first_serial`.execute(trx)
  return rows
}

/** The ranges of a session. */
export async function rangesOfSession({ trx }: Unit, logId: number): Promise<StampRange[]> {
  const { rows } = await sql<StoredRange>`select ${rangeColumns} from stamp_ranges
    where stamping_log_id = ${logId} order by first_serial`.execute(trx)
  return rows
}

/** The ranges of a reel in one state. */
export async function rangesInState(
  { trx }: Unit,
  reelId: number,
  state: StampRange['state'],
): Promise<StampRange[]> {
  const { rows } = await sql<StoredRange>`select ${rangeColumns} from stamp_ranges
    where reel_id = ${reelId} and state = ${state} order by first_serial`.execute(trx)
  return rows
}

const isSame = (one: StampRange, other: StampRange) =>
  one.first === other.first &&
  one.last === other.last &&
  one.state === other.state &&
  one.is_exact === other.is_exact &&
  one.stamping_log_id === other.stamping_log_id &&
  one.reel_adjustment_id === other.reel_adjustment_id

/** Replaces the ranges that changed; those that stayed are left alone. */
async function writeRanges(trx: Trx, reel: Reel, before: StoredRange[], after: StampRange[]) {
  const removed = before.filter((one) => !after.some((other) => isSame(one, other)))
  const fresh = after.filter((one) => !before.some((other) => isSame(one, other)))
  if (removed.length > 0)
    await sql`delete from stamp_ranges where id = any(${removed.map(({ id }) => id)}::bigint[])`.execute(trx)
  if (fresh.length === 0) return
  const prefix = reel.serial_mode === 'serial_range' ? (reel.serial_prefix ?? '') : null
  await sql`insert into stamp_ranges (reel_id, jurisdiction, serial_prefix, first_serial, last_serial, state,
      stamping_log_id, reel_adjustment_id, is_exact, since)
    select ${reel.id}, ${reel.jurisdiction}, ${prefix}, r.* from unnest(
      ${fresh.map(({ first }) => first)}::bigint[], ${fresh.map(({ last }) => last)}::bigint[],
      ${fresh.map(({ state }) => state)}::text[],
      ${fresh.map(({ stamping_log_id }) => stamping_log_id)}::bigint[],
      ${fresh.map(({ reel_adjustment_id }) => reel_adjustment_id)}::bigint[],
      ${fresh.map(({ is_exact }) => is_exact)}::boolean[],
      ${fresh.map(({ since }) => since)}::timestamptz[]) as r`.execute(trx)
}

async function writeMovements(
  unit: Unit,
  trx: Trx,
  reel: Reel,
  moves: readonly StampMove[],
  source: StampSource,
  day: string,
) {
  const real = moves.filter(({ from, to }) => from !== to)
  if (real.length === 0) return
  await sql`insert into stamp_movements (reel_id, jurisdiction, first_serial, last_serial, qty, from_state, to_state,
      cause, stamping_log_id, reel_adjustment_id, stamping_correction_id, moved_at, moved_on, moved_by_id)
    select ${reel.id}, ${reel.jurisdiction}, m.first, m.last, m.last - m.first + 1, m.from_state, m.to_state,
      ${source.cause}, ${source.stamping_log_id ?? null}::bigint, ${source.reel_adjustment_id ?? null}::bigint,
      ${source.stamping_correction_id ?? null}::bigint, ${unit.at}::timestamptz, ${day}::date,
      ${unit.by.id > 0 ? unit.by.id : null}::bigint
    from unnest(${real.map(({ first }) => first)}::bigint[], ${real.map(({ last }) => last)}::bigint[],
      ${real.map(({ from }) => from)}::text[], ${real.map(({ to }) => to)}::text[])
      with ordinality as m (first, last, from_state, to_state, place)
    order by m.place`.execute(trx)
}

/** Numbers that are not where they should be: another act moved them, or they were never there. */
function refusedMove(reel: Reel, error: unknown) {
  if (!(error instanceof NotThere)) return error
  const { first, last } = error.span
  return new Refused('stamps_moved', {
    text: t('The stamps {first} to {last} of {number} are not where they were: look at the reel again', {
      first: plainNumber(first),
      last: plainNumber(last),
      number: reel.number,
    }),
  })
}

function rangesAfter(reel: Reel, before: StoredRange[], moves: readonly StampMove[], by: MovedBy) {
  try {
    return afterMoves(before, moves, by)
  } catch (error) {
    throw refusedMove(reel, error)
  }
}

/** What the settings say of a reel: when it is low, and how many stamps may be missing. */
const limitsOf = (unit: Unit) => settingsNow(unit.trx, 'excise.low_reel_percent', 'excise.missing_tolerance')

/**
 * Moves numbers of a locked reel from state to state: the ranges, the log of movements and the counters of the reel,
 * in a handful of statements however many stamps there are. Answers the reel.
 */
export async function moveStamps(
  unit: Unit,
  reel: Reel,
  requested: readonly StampMove[],
  source: StampSource,
  changes: Changes<typeof reels> = {},
): Promise<Reel> {
  // Of stamps without a number it is never known which.
  const isNumbered = reel.serial_mode === 'serial_range'
  const moves = requested.map((move) => ({ ...move, is_exact: move.is_exact && isNumbered }))
  const first = Math.min(...moves.map((move) => move.first))
  const last = Math.max(...moves.map((move) => move.last))
  if (moves.length > 0) {
    const by: MovedBy = {
      stamping_log_id: source.stamping_log_id ?? null,
      reel_adjustment_id: source.reel_adjustment_id ?? null,
      since: unit.at,
    }
    const day = await plantToday(unit)
    await unit.writing([], async (trx) => {
      const before = await rangesAt(trx, reel.id, first, last)
      await writeRanges(trx, reel, before, rangesAfter(reel, before, moves, by))
      await writeMovements(unit, trx, reel, moves, source, day)
    })
  }
  const counters = countersMoved(reel, moves)
  const remaining = remainingOf(reel.quantity, counters)
  const limits = await limitsOf(unit)
  const lowAt = (reel.quantity * limits['excise.low_reel_percent']) / 100
  const isLow = reel.remaining > lowAt && remaining <= lowAt && remaining > 0
  if (isLow)
    notifyUsers(unit, await holdersOf(unit, ['stamp_inventory']), {
      text: `${reel.number} has ${remaining} stamps left`,
      path: `/production/reel/${reel.id}`,
      about: `reel_low:${reel.id}`,
    })
  return unit.update(
    reels,
    reel.id,
    {
      ...countersOnly(counters),
      remaining,
      damaged_held: counters.damaged - counters.destroyed_damaged,
      next_serial: reel.last_serial === null ? null : reel.last_serial - remaining + 1,
      above_tolerance: counters.missing > limits['excise.missing_tolerance'],
      ...changes,
    },
    isLow ? 'low' : undefined,
  )
}

const countersOnly = ({
  applied,
  damaged,
  missing,
  returned,
  destroyed_unused,
  destroyed_damaged,
  count_adjust,
}: ReturnType<typeof countersMoved>) => ({
  applied,
  damaged,
  missing,
  returned,
  destroyed_unused,
  destroyed_damaged,
  count_adjust,
})

/** Puts the stamps of a reel that two persons counted into the books. */
export const receiveStamps = (unit: Unit, reel: Reel, changes: Changes<typeof reels>) => {
  const first = reel.first_serial ?? 1
  const span = { first, last: first + reel.quantity - 1 }
  return moveStamps(
    unit,
    reel,
    [{ ...span, from: 'received', to: 'on_reel', is_exact: true }],
    { cause: 'approve' },
    changes,
  )
}

/** The next stamps of a reel, which have to be there. */
export function nextStamps(reel: Reel, qty: number) {
  if (qty > reel.remaining)
    throw new Refused('over_remaining', {
      text: t('Only {remaining} stamps of {number} remain', {
        remaining: plainNumber(reel.remaining),
        number: reel.number,
      }),
      remaining: reel.remaining,
    })
  const first = nextStamp(reel)
  return { first, last: first + qty - 1 }
}
