import {
  consumedOf,
  layOut,
  movesBetween,
  onReel,
  type SessionCounts,
} from '../../../../src/resources/production/stamps/sessionLayout'
import { shared, sizeOfAll, type Span } from '../../../../src/resources/production/stamps/ranges'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { moveStamps, nextStamp, nextStamps, rangesOfSession, type StampSource } from './ledger'

/** Puts a reel on a machine and opens its session; answers the reel, whose next stamp the session begins with. */
export const mountReel = (unit: Unit, reelId: number, machineId: number): Promise<Reel> =>
  unit.transition(reels, reelId, 'mount', {
    mounted_machine_id: machineId,
    mounted_at: unit.doneAt,
    has_open_session: true,
  })

const unmounted = { mounted_machine_id: null, mounted_at: null, has_open_session: false } as const

/** Takes a reel off its machine; with nothing left on it it is depleted. */
export async function unmountReel(unit: Unit, reelId: number): Promise<Reel> {
  const { remaining } = await unit.lock(reels, reelId)
  return unit.transition(reels, reelId, remaining > 0 ? 'unmount' : 'deplete', unmounted)
}

/** A session that ends: from which stamp on, how many became what, and which were seen damaged, if that is known. */
export type EndedSession = SessionCounts & {
  stamping_log_id: number
  from: number
  damaged_serials?: readonly Span[]
}

/** Numbers seen damaged are of the session, each named once, and no more than are damaged. */
function assertSeen(span: Span, seen: readonly Span[], damaged: number) {
  const outside = seen.find((one) => {
    const both = shared(one, span)
    return one.last < one.first || both?.first !== one.first || both.last !== one.last
  })
  if (outside)
    throw invalidBecause(
      'damaged_serials',
      t('{serial} is not a stamp of this session', { serial: plainNumber(outside.first) }),
    )
  const isTwice = seen.some((one, place) => seen.slice(place + 1).some((other) => shared(one, other)))
  if (isTwice) throw invalidBecause('damaged_serials', t('A stamp is named twice'))
  if (sizeOfAll(seen) > damaged)
    throw invalidBecause('damaged_serials', t('More stamps are named than are counted as damaged'))
}

function assertNext(reel: Reel, from: number) {
  const next = nextStamp(reel)
  if (from !== next)
    throw new Refused('reel_serial_mismatch', {
      text: t('The reel should be at {serial}; check the reel or request a correction', {
        serial: plainNumber(next),
      }),
      next_serial: next,
    })
}

/**
 * Ends a session: its stamps leave the reel as applied, damaged and missing. The reel stays on its machine until it is
 * unmounted or the next session begins.
 */
export async function takeStamps(unit: Unit, reelId: number, session: EndedSession): Promise<Reel> {
  const reel = await unit.lock(reels, reelId)
  const { stamping_log_id, from, damaged_serials: seen = [] } = session
  assertNext(reel, from)
  const span = nextStamps(reel, consumedOf(session))
  assertSeen(span, seen, session.damaged)
  const after = layOut(span, session, { damaged: seen })
  const source: StampSource = { cause: 'session', stamping_log_id }
  return moveStamps(unit, reel, movesBetween(onReel([span]), after), source, { has_open_session: false })
}

/** The session was on this reel: its next stamps become what it counted, though they were counted on another one. */
export async function takeCorrected(
  unit: Unit,
  reelId: number,
  counts: SessionCounts,
  causes: Pick<CorrectedSession, 'stamping_log_id' | 'stamping_correction_id'>,
): Promise<Reel> {
  const reel = await unit.lock(reels, reelId)
  const span = nextStamps(reel, consumedOf(counts))
  const after = layOut(span, counts, { damaged: [] })
  const moved = await moveStamps(unit, reel, movesBetween(onReel([span]), after), {
    cause: 'correction',
    ...causes,
  })
  return moved.remaining === 0 ? unit.transition(reels, reelId, 'deplete', {}) : moved
}

/** What a correction makes of a session, which began at this stamp. */
export type CorrectedSession = {
  stamping_log_id: number
  stamping_correction_id: number
  from: number
  now: SessionCounts
}

/** Frozen or gone reels are corrected no more. */
function assertCorrectable({ status, number }: Reel) {
  if (status === 'reconciled' || status === 'returned' || status === 'destroyed')
    throw new Refused('invalid_transition', {
      text: t('{number} is closed: its sessions are corrected no more', { number }),
    })
}

/** Only the last session of a reel may end at another stamp. */
function assertLast(reel: Reel, end: number) {
  if (reel.has_open_session || end + 1 !== nextStamp(reel))
    throw new Refused('reel_serial_gap', {
      text: t('Stamps of {number} were used after this session: correct the later ones first', {
        number: reel.number,
      }),
    })
}

const isDestroyed = ({ state }: { state: string }) => state === 'destroyed'

/** Gives a session other counts: only what differs moves, and its end only while it is the last of its reel. */
export async function correctStamps(
  unit: Unit,
  reelId: number,
  { stamping_log_id, stamping_correction_id, from, now }: CorrectedSession,
): Promise<Reel> {
  const reel = await unit.lock(reels, reelId)
  assertCorrectable(reel)
  const ranges = await rangesOfSession(unit, stamping_log_id)
  const destroyed = ranges.filter(isDestroyed)
  if (now.damaged < sizeOfAll(destroyed))
    throw new Refused('stamps_destroyed', {
      text: t('{count} damaged stamps of this session are destroyed already', {
        count: plainNumber(sizeOfAll(destroyed)),
      }),
    })
  const [end, newEnd] = [from + sizeOfAll(ranges) - 1, from + consumedOf(now) - 1]
  if (newEnd !== end) assertLast(reel, end)
  if (newEnd > end) nextStamps(reel, newEnd - end)
  const span = { first: from, last: newEnd }
  const damaged = ranges
    .filter(({ state, is_exact }) => state === 'damaged_held' && is_exact)
    .filter(({ last }) => last <= newEnd)
  const more = newEnd > end ? onReel([{ first: end + 1, last: newEnd }]) : []
  const less = newEnd < end ? onReel([{ first: newEnd + 1, last: end }]) : []
  const before = [...ranges.filter((range) => !isDestroyed(range)), ...more]
  const after = [...layOut(span, now, { damaged, destroyed }), ...less]
  const source: StampSource = { cause: 'correction', stamping_log_id, stamping_correction_id }
  const isReopened = newEnd < end && reel.status === 'depleted'
  const open = isReopened ? await unit.transition(reels, reelId, 'reopen', {}) : reel
  const moved = await moveStamps(unit, open, movesBetween(before, after), source)
  if (moved.remaining === 0 && moved.status === 'available')
    return unit.transition(reels, reelId, 'deplete', {})
  return moved
}
