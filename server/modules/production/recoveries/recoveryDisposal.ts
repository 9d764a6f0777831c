import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { type Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus, rounded } from '../orders/quantities'
import { placesOf } from '../stock/places'
import { type Draught, drawn, sumOf, takeOut } from './pailContents'
import { endLostBatch } from './lostBatch'
import { stillInTank, takeFromTank } from './plannedRecovery'
import { movementsOf, ofPail, postRecovery, type Taken } from './recoveryPosting'

/** Destroys liquid under the number of its approval. */
async function scrap(unit: Unit, recovery: Recovery, taken: readonly Taken[], disposal_ref: string) {
  const to = {
    to_bin_id: (await placesOf(unit)).scrap,
    reason: 'scrap' as const,
    note: disposal_ref,
  }
  await postRecovery(unit, recovery, 'dispose', movementsOf(recovery, taken, to))
  const ml = sumOf(taken)
  return {
    disposed_ml: plus(recovery.disposed_ml, ml),
    remaining_ml: rounded(recovery.remaining_ml - ml),
    disposal_ref,
    disposition: 'dispose' as const,
  }
}

/** Destroys all that remains of a recovery: in its pails, and in the tank what no pail has taken. */
export async function dispose(
  unit: Unit,
  recovery: Recovery,
  { disposal_ref }: EventPayload<typeof recoveries, 'dispose'>,
) {
  const fromTank = await stillInTank(unit, recovery)
  const ofTank = fromTank > 0 ? [await takeFromTank(unit, recovery, fromTank)] : []
  const whole = {
    ...recovery,
    volume_ml: plus(recovery.volume_ml, fromTank),
    remaining_ml: plus(recovery.remaining_ml, fromTank),
  }
  const draughts = await drawn(unit, recovery, recovery.remaining_ml)
  const taken = [...draughts.map((one) => ofPail(recovery, one)), ...ofTank]
  const after = await scrap(unit, whole, taken, disposal_ref)
  await endLostBatch(unit, recovery.source_order_id, recovery.source_lot_id)
  for (const one of draughts) await takeOut(unit, one, 'dispose')
  return { ...after, volume_ml: whole.volume_ml }
}

/** Destroys what is in one pail; with the last one its recovery is disposed of. */
export async function disposePail(unit: Unit, recoveryId: number, draught: Draught, disposal_ref: string) {
  const recovery = await unit.lock(recoveries, recoveryId)
  if (recovery.status === 'testing')
    throw new Refused('invalid_transition', {
      text: t('{number} waits for its test', { number: recovery.number }),
    })
  const after = await scrap(unit, recovery, [ofPail(recovery, draught)], disposal_ref)
  const isLeft = after.remaining_ml > 0 || (await stillInTank(unit, recovery)) > 0
  if (isLeft) await unit.update(recoveries, recoveryId, after)
  else await unit.transition(recoveries, recoveryId, 'dispose', after)
}
