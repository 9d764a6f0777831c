import { type Bin, bins } from '../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { type Pail, pails } from '../../../../src/resources/production/recoveries/pails'
import { type Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus, rounded } from '../orders/quantities'
import { materialBins } from '../stock/materialStock'
import { drawn, takeOut } from './pailContents'
import { ofPail, type Taken } from './recoveryPosting'

/** Never more than remains. */
export function assertRemaining({ number }: Pick<Recovery, 'number'>, remaining: number, ml: number) {
  if (ml > remaining)
    throw new Refused('over_remaining', {
      text: t('Only {remaining} ml of {number} remain', { remaining: plainNumber(remaining), number }),
      remaining,
    })
}

/** The recovery of a lot, locked after the lot that it was taken out of, as where it is recorded; null for other lots. */
export async function recoveryOfLot(unit: Unit, lotId: number): Promise<Recovery | null> {
  const [found] = await unit.find(recoveries, { lot_id: lotId })
  if (!found) return null
  await unit.lock(lots, found.source_lot_id)
  return unit.lock(recoveries, found.id)
}

const usableIn: readonly Bin['kind'][] = materialBins

/** The pails that a batch may take from: not those that are still in quarantine. */
export async function usablePails(unit: Unit, recovery: Pick<Recovery, 'id'>): Promise<Pail[]> {
  const all = await unit.find(pails, { recovery_id: recovery.id, status: ['filled', 'received'] })
  const kinds = await unit.find(bins, { id: all.flatMap(({ bin_id }) => bin_id ?? []) })
  const isUsable = (binId: number | null) =>
    kinds.some(({ id, kind }) => id === binId && usableIn.includes(kind))
  return all.filter(({ bin_id }) => isUsable(bin_id))
}

/** So much of a recovery leaves its pails, for a batch or for the laboratory: the ledger follows by bin. */
async function draw(unit: Unit, recovery: Recovery, ml: number, from?: readonly Pail[]): Promise<Taken[]> {
  assertRemaining(recovery, recovery.remaining_ml, ml)
  const draughts = await drawn(unit, recovery, ml, from)
  for (const one of draughts) await takeOut(unit, one, 'consume')
  const { status, remaining_ml } = await unit.update(recoveries, recovery.id, {
    used_ml: plus(recovery.used_ml, ml),
    remaining_ml: rounded(recovery.remaining_ml - ml),
  })
  if (status === 'approved' && remaining_ml === 0) await unit.fire(recoveries, recovery.id, 'use_up')
  return draughts.map((one) => ofPail(recovery, one))
}

/** The laboratory takes its sample out of the pails: it counts as used, for analysis. */
export const sampleRecovery = (unit: Unit, recovery: Recovery, ml: number) => draw(unit, recovery, ml)

/** A batch takes liquid of a recovery out of the pails that are on the floor or in store. */
export const drawForBatch = async (unit: Unit, recovery: Recovery, ml: number) =>
  draw(unit, recovery, ml, await usablePails(unit, recovery))
