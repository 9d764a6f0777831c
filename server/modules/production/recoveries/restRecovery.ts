import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import type { ProductionOrderStep } from '../../../../src/resources/production/steps/production_order_steps'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { type BulkLevel, bulkOf } from '../stock/bulk'
import { lineBin } from '../stock/places'
import { plus } from '../orders/quantities'
import type { ScannedPail } from './pailContents'
import { recordRecovery } from './record'

/** What was recovered is all in pails, and no pail holds more than that. */
function assertInPails(ml: number, pails: readonly ScannedPail[]) {
  if (pails.length === 0)
    throw new Refused('pails_required', {
      text: t('Scan the pails that take the {ml} ml recovered', { ml: plainNumber(ml) }),
    })
  const sum = pails.reduce((total, { volume_ml }) => plus(total, volume_ml), 0)
  if (sum !== ml)
    throw invalidBecause(
      'pails',
      t('The pails hold {sum} ml, {ml} ml are entered as recovered', {
        sum: plainNumber(sum),
        ml: plainNumber(ml),
      }),
    )
}

/** Which pails take which lot: a pail holds one lot, the first that has as much left. */
function pailsByLot(levels: readonly BulkLevel[], pails: readonly ScannedPail[]) {
  const left = new Map(levels.map(({ lot_id, ml }) => [lot_id, ml]))
  const byLot = new Map<number, ScannedPail[]>()
  for (const pail of pails) {
    const ml = scaled(pail.volume_ml)
    const [lotId, rest] = [...left].find(([, one]) => one >= ml) ?? []
    if (lotId === undefined || rest === undefined)
      throw invalidBecause(
        'pails',
        t('No tank has {ml} ml left for {pail}: a pail holds one lot', {
          ml: unscaled(ml),
          pail: pail.code,
        }),
      )
    left.set(lotId, rest - ml)
    byLot.set(lotId, [...(byLot.get(lotId) ?? []), pail])
  }
  return byLot
}

/** Draws what a bottling step leaves into scanned pails, as a recovery of each lot. */
export async function recoverRest(
  unit: Unit,
  step: ProductionOrderStep,
  ml: number,
  pails: readonly ScannedPail[],
) {
  const order = await unit.get(productionOrders, step.production_order_id)
  if (ml <= 0 || order.posts_stock !== 1) return
  assertInPails(ml, pails)
  const released = (await bulkOf(unit, order.id)).filter(({ lot_status }) => lot_status === 'released')
  const bin_id = await lineBin(unit)
  for (const [source_lot_id, filled] of pailsByLot(released, pails))
    await recordRecovery(unit, {
      source_order_id: order.id,
      source_lot_id,
      step_id: step.id,
      kind: 'left_over',
      bin_id,
      pails: filled,
    })
}
