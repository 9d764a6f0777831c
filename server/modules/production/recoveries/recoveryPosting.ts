import type { Recovery } from '../../../../src/resources/production/recoveries/recoveries'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import type { Movement } from '../../inventory/ledger/posting'
import type { Draught } from './pailContents'

/** Liquid of a recovery that leaves a bin: of its own lot, or of its source where that may not move into it. */
export type Taken = { bin_id: number; ml: number; lot_id?: number }

/** What a draught takes out of the bin of its pail. */
export const ofPail = (recovery: Pick<Recovery, 'bin_id'>, { pail, ml }: Draught): Taken => ({
  bin_id: pail.bin_id ?? recovery.bin_id,
  ml,
})

/** The movements of liquid of a recovery that goes the same way. */
export const movementsOf = (
  recovery: Pick<Recovery, 'product_id' | 'lot_id'>,
  taken: readonly Taken[],
  to: Pick<Movement, 'to_bin_id' | 'reason' | 'note'>,
): Movement[] =>
  taken.map(({ bin_id, ml, lot_id = recovery.lot_id }) => ({
    product_id: recovery.product_id,
    lot_id,
    from_bin_id: bin_id,
    qty: ml,
    ...to,
  }))

/** Posts movements of a recovery once; an event that changed nothing posts nothing. */
export async function postRecovery(
  unit: Unit,
  { id, version }: Pick<Recovery, 'id' | 'version'>,
  event: string,
  movements: readonly Movement[],
) {
  if (movements.length === 0) return
  await post(unit, {
    posting_key: `recoveries:${id}:${event}:${version}`,
    source_type: 'recoveries',
    source_id: id,
    event,
    movements,
  })
}
