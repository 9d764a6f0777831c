import { type Reel, reels } from '../../../../../src/resources/production/stamps/reels'
import type { SessionCounts } from '../../../../../src/resources/production/stamping/session'
import type { StampingCorrection } from '../../../../../src/resources/production/stamping/stamping_corrections'
import type { StampingLog } from '../../../../../src/resources/production/stamping/stamping_logs'
import { plainNumber } from '../../../../../src/texts/locale'
import { t } from '../../../../../src/texts/texts'
import { invalid, invalidBecause } from '../../../../engine/errors'
import type { Unit } from '../../../../engine/unitTypes'
import { nextStamp, rangesOfSession } from '../../stamps/ledger'
import { correctStamps, takeCorrected } from '../../stamps/sessions'

/** The reel that a session turns out to have been on, and the first number that it took of it. */
export type TakenReel = { reel_id: number; start_serial: number | null }

function assertFits(reel: Reel, session: StampingLog) {
  const refuse = (text: string) => invalidBecause('new_reel_id', text)
  if (reel.id === session.reel_id)
    throw refuse(t('The session is on this reel already: choose the right one'))
  if (reel.jurisdiction !== session.jurisdiction)
    throw refuse(
      t('{reel} is for {jurisdiction}: choose a reel of the jurisdiction of the session', {
        reel: reel.number,
        jurisdiction: reel.jurisdiction,
      }),
    )
  if (reel.status !== 'available')
    throw refuse(t('{reel} is on a machine or closed: end its session first', { reel: reel.number }))
  if ((reel.next_serial === null) !== (session.start_serial === null))
    throw refuse(t('One of the reels has numbered stamps and the other has none'))
}

/** The right reel is another one of the same jurisdiction, on no machine, with stamps enough. */
export async function assertRightReel(unit: Unit, session: StampingLog, id: number | null): Promise<Reel> {
  if (id === null) throw invalid({ new_reel_id: 'requiredif' })
  const reel = await unit.lock(reels, id)
  assertFits(reel, session)
  if (reel.remaining < session.stamps_consumed)
    throw invalidBecause(
      'new_reel_id',
      t('Only {remaining} stamps of {number} remain', {
        remaining: plainNumber(reel.remaining),
        number: reel.number,
      }),
    )
  return reel
}

/** Gives the stamps of a session back to the reel that it was counted on, and takes as many of the right one. */
export async function takeFromRightReel(
  unit: Unit,
  session: StampingLog,
  correction: StampingCorrection,
  now: SessionCounts,
): Promise<TakenReel> {
  // Two reels are always locked in the order of their ids.
  for (const id of [session.reel_id, correction.new_reel_id ?? 0].toSorted((one, other) => one - other))
    if (id > 0) await unit.lock(reels, id)
  const right = await assertRightReel(unit, session, correction.new_reel_id)
  const wrong = await unit.get(reels, session.reel_id)
  const [first] = await rangesOfSession(unit, session.id)
  const causes = { stamping_log_id: session.id, stamping_correction_id: correction.id }
  await correctStamps(unit, wrong.id, {
    ...causes,
    from: session.start_serial ?? first?.first ?? nextStamp(wrong),
    now: { applied: 0, damaged: 0, missing: 0 },
  })
  await takeCorrected(unit, right.id, now, causes)
  return { reel_id: right.id, start_serial: right.next_serial }
}
