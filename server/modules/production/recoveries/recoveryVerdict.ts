import { bins } from '../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import type { Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { movementsOf, ofPail, postRecovery } from './recoveryPosting'

/** Of liquid whose strength is not known nothing is decided. */
export function assertStrength({ number, strength_mg_ml }: Recovery) {
  if (strength_mg_ml === null)
    throw new Refused('strength_unknown', {
      text: t('The strength of {number} is not known: wait for the laboratory', { number }),
    })
}

/** Moves the pails out of quarantine, where a bin is named for them. */
async function moveTo(unit: Unit, recovery: Recovery, binId: number) {
  const all = await unit.find(pails, { recovery_id: recovery.id, status: ['filled', 'received'] })
  const elsewhere = all.filter(({ bin_id }) => bin_id !== binId)
  const { location_id } = await unit.get(bins, binId)
  const taken = elsewhere.map((pail) => ofPail(recovery, { pail, ml: pail.volume_ml }))
  await postRecovery(
    unit,
    recovery,
    'move',
    movementsOf(recovery, taken, { to_bin_id: binId, reason: 'bin_move' }),
  )
  for (const { id } of elsewhere) await unit.update(pails, id, { bin_id: binId, location_id })
  return { bin_id: binId }
}

/** Quality lets liquid of known strength be used again: its lot is released. */
export async function approve(
  unit: Unit,
  recovery: Recovery,
  { bin_id }: EventPayload<typeof recoveries, 'approve'>,
) {
  assertStrength(recovery)
  await unit.fire(lots, recovery.lot_id, 'release', { coa_reference: recovery.number })
  return bin_id ? moveTo(unit, recovery, bin_id) : {}
}

/** Quality refuses the liquid: it can only be destroyed. */
export async function reject(
  unit: Unit,
  recovery: Recovery,
  { reject_note }: EventPayload<typeof recoveries, 'reject'>,
) {
  await unit.fire(lots, recovery.lot_id, 'reject', { reason: reject_note }, unit.by)
  return { reject_note }
}
