import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { HplcRequest } from '../../../../src/resources/production/laboratory/hplc_requests'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { usualPailMl } from '../../../../src/resources/production/recoveries/pails'
import { type Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { unscaled } from '../../../../src/resources/kit/text/sum'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plus, rounded } from '../orders/quantities'
import { bulkOf } from '../stock/bulk'
import { lineBin } from '../stock/places'
import { fillPail, type ScannedPail, scannedPails } from './pailContents'
import { endLostBatch, inTank } from './lostBatch'
import { addToOrder, isUsable, moveIntoLot, newRecovery } from './record'
import type { Taken } from './recoveryPosting'
import { placeOf, sourceOf } from './sourceLiquid'

type Planned = Pick<Recovery, 'kind'> &
  Partial<Pick<Recovery, 'step_id' | 'hplc_request_id' | 'note' | 'disposition'>>

/** A recovery of liquid that is still in its tank: pails are filled for it, or it is destroyed from there. */
async function planRecovery(
  unit: Unit,
  order: ProductionOrder,
  lotId: number,
  ml: number,
  strength: number | null,
  planned: Planned,
) {
  const source = await sourceOf(unit, order, { source_lot_id: lotId, source_units: undefined, ml })
  return newRecovery(unit, order, source, strength, {
    bin_id: await lineBin(unit),
    planned_ml: ml,
    ...planned,
  })
}

/** What quality has decided to take out of a batch that is still in its tank: how much of which order, why, and of which lot. */
async function planOfBatch(unit: Unit, request: HplcRequest, planned: Pick<Planned, 'disposition'>) {
  const { production_order_id: orderId, lot_id: lotId } = request
  if (orderId === null || lotId === null) return
  const ml = await inTank(unit, orderId, lotId)
  if (ml === 0) return endLostBatch(unit, orderId, lotId)
  const order = await unit.get(productionOrders, orderId)
  await planRecovery(unit, order, lotId, ml, request.final_mg_ml, {
    kind: 'off_spec',
    step_id: request.step_id,
    hplc_request_id: request.id,
    note: request.decision_note,
    ...planned,
  })
}

/** The laboratory has decided that a batch is recovered, into pails. */
export const recoverBatch = (unit: Unit, request: HplcRequest) => planOfBatch(unit, request, {})

/** The laboratory has rejected a batch: all of it is to be destroyed, under the number of an approval. */
export const rejectBatch = (unit: Unit, request: HplcRequest) =>
  planOfBatch(unit, request, { disposition: 'dispose' })

/** More pails are filled with liquid of the source of a recovery. */
export async function fillMore(unit: Unit, recoveryId: number, scanned: readonly ScannedPail[]) {
  const before = await unit.get(recoveries, recoveryId)
  const order = await unit.lock(productionOrders, before.source_order_id)
  await unit.lock(lots, before.source_lot_id)
  const recovery = await unit.lock(recoveries, recoveryId)
  const isOver = notBeingRecorded(recovery)
  if (isOver !== null) throw new Refused('invalid_transition', { text: isOver })
  const ml = scanned.reduce((sum, { volume_ml }) => plus(sum, volume_ml), 0)
  const source = await sourceOf(unit, order, {
    source_lot_id: recovery.source_lot_id,
    source_units: undefined,
    ml,
  })
  const filled = await scannedPails(unit, scanned)
  await moveIntoLot(unit, recovery, source, ml, 'fill')
  for (const one of filled) await fillPail(unit, recovery, one)
  return unit.update(recoveries, recovery.id, filledWith(recovery, ml, filled.length))
}

/** Why no more pails are filled for a recovery: its test is requested, or it is opened bottles; null while they are. */
export function notBeingRecorded({ status, number, source_units }: Recovery) {
  if (status !== 'recorded') return t('{number} is recorded already', { number })
  return source_units === null ? null : t('Record opened bottles as a recovery of their own')
}

/** A recovery with more pails of it. */
export const filledWith = (recovery: Recovery, ml: number, pails: number) => ({
  volume_ml: plus(recovery.volume_ml, ml),
  remaining_ml: plus(recovery.remaining_ml, ml),
  pail_count: recovery.pail_count + pails,
})

/** What quality decided to recover and no pail has taken yet, while the tank has it. */
export async function stillInTank(unit: Unit, recovery: Recovery) {
  const open = rounded(recovery.planned_ml - recovery.volume_ml)
  if (open <= 0) return 0
  return Math.min(open, await inTank(unit, recovery.source_order_id, recovery.source_lot_id))
}

/** Takes what was to be recovered out of the tank without a pail; what was rejected is destroyed as it is. */
export async function takeFromTank(unit: Unit, recovery: Recovery, ml: number): Promise<Taken> {
  const order = await unit.get(productionOrders, recovery.source_order_id)
  const { source_lot_id } = recovery
  const source = await sourceOf(unit, order, { source_lot_id, source_units: undefined, ml })
  if (isUsable(source.lot)) {
    await moveIntoLot(unit, recovery, source, ml, 'empty')
    return { bin_id: recovery.bin_id, ml }
  }
  await addToOrder(unit, order.id, ml)
  return { bin_id: (await placeOf(unit, source.lot)) ?? recovery.bin_id, ml, lot_id: source_lot_id }
}

/**
 * Liquid of an order that is given up does not stay in its tanks: it is destroyed under the number of an approval, as a
 * recovery of each lot, or it has to be recovered first.
 */
export async function emptyTanks(unit: Unit, order: ProductionOrder, disposalRef: string | null) {
  if (order.posts_stock !== 1) return
  const levels = await bulkOf(unit, order.id)
  const ml = Number(unscaled(levels.reduce((sum, level) => sum + level.ml, 0n)))
  if (ml === 0) return
  if (disposalRef === null)
    throw new Refused('liquid_in_tank', {
      text: t(
        '{ml} ml of {number} are in {bins}: record a recovery (pails needed: {pails}) or give the number of the approval under which it is destroyed',
        {
          ml: plainNumber(ml),
          number: order.number,
          bins: (await binCodes(unit, levels)).join(', '),
          pails: Math.ceil(ml / usualPailMl),
        },
      ),
      path: `${recoveries.path}?record_of=${order.id}`,
      ml,
    })
  for (const lotId of new Set(levels.map(({ lot_id }) => lot_id))) {
    const { id } = (await untouchedPlan(unit, lotId)) ?? (await planRest(unit, order, lotId))
    await unit.fire(recoveries, id, 'dispose', { disposal_ref: disposalRef })
  }
}

/** What quality decided about a batch and is not begun yet. */
async function untouchedPlan(unit: Unit, lotId: number) {
  const planned = await unit.find(recoveries, { source_lot_id: lotId, status: 'recorded' })
  return planned.find(({ volume_ml, planned_ml }) => volume_ml === 0 && planned_ml > 0)
}

async function planRest(unit: Unit, order: ProductionOrder, lotId: number) {
  const { strength_mg_ml } = await unit.get(lots, lotId)
  return planRecovery(unit, order, lotId, await inTank(unit, order.id, lotId), strength_mg_ml, {
    kind: 'left_over',
  })
}

async function binCodes(unit: Unit, levels: readonly { bin_id: number }[]) {
  const ids = levels.map(({ bin_id }) => bin_id)
  const { rows } = await sql<{
    code: string
  }>`select code from bins where id = any(${ids}::bigint[]) order by code`.execute(unit.trx)
  return rows.map(({ code }) => code)
}
