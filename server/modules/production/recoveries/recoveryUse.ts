import { type Bin, bins } from '../../../../src/resources/inventory/bins/bins'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { recipes } from '../../../../src/resources/production/recipes/recipes'
import { pails } from '../../../../src/resources/production/recoveries/pails'
import { type Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import type { Movement } from '../../inventory/ledger/posting'
import { plus, rounded } from '../orders/quantities'
import { placesOf } from '../stock/places'
import { type Draught, drawn, sumOf, takeOut } from './pailContents'
import { postRecovery } from './recoveryPosting'

/** Of liquid whose strength is not known nothing is decided. */
function assertStrength({ number, strength_mg_ml }: Recovery) {
  if (strength_mg_ml === null)
    throw new Refused('strength_unknown', {
      text: t('The strength of {number} is not known: wait for the laboratory', { number }),
    })
}

/** Never more than remains. */
function assertRemaining({ number, remaining_ml }: Recovery, ml: number) {
  if (ml > remaining_ml)
    throw new Refused('over_remaining', {
      text: t('Only {remaining} ml of {number} remain', { remaining: plainNumber(remaining_ml), number }),
      remaining: remaining_ml,
    })
}

const movementsOf = (
  recovery: Recovery,
  draughts: readonly Draught[],
  to: Pick<Movement, 'to_bin_id' | 'reason' | 'note'>,
): Movement[] =>
  draughts.map(({ pail, ml }) => ({
    product_id: recovery.product_id,
    lot_id: recovery.lot_id,
    from_bin_id: pail.bin_id ?? recovery.bin_id,
    qty: ml,
    ...to,
  }))

/** Moves the pails out of quarantine, where a bin is named for them. */
async function moveTo(unit: Unit, recovery: Recovery, binId: number) {
  const all = await unit.find(pails, { recovery_id: recovery.id, status: ['filled', 'received'] })
  const elsewhere = all.filter(({ bin_id }) => bin_id !== binId)
  const { location_id } = await unit.get(bins, binId)
  await postRecovery(
    unit,
    recovery,
    'move',
    movementsOf(
      recovery,
      elsewhere.map((pail) => ({ pail, ml: pail.volume_ml })),
      { to_bin_id: binId, reason: 'bin_move' },
    ),
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

/** The batch of a rework order that is being mixed. */
async function assertMixing(unit: Unit, order: ProductionOrder) {
  if (order.kind !== 'rework')
    throw invalidBecause('target_order_id', t('{number} is no rework order', { number: order.number }))
  const mixing = await unit.find(productionOrderSteps, {
    production_order_id: order.id,
    status: 'in_progress',
  })
  if (!mixing.some(({ phase_code }) => phase_code === 'batching'))
    throw invalidBecause(
      'target_order_id',
      t('No batch of {number} is being mixed: start it first', { number: order.number }),
    )
}

const usableIn: readonly Bin['kind'][] = ['floor', 'staging', 'storage', 'lab']

async function assertOutOfQuarantine(unit: Unit, draughts: readonly Draught[]) {
  for (const { pail } of draughts) {
    const { kind, code } = await unit.get(bins, pail.bin_id ?? 0)
    if (!usableIn.includes(kind))
      throw invalidBecause(
        'ml',
        t('{pail} is in {bin}: move it to the floor first', { pail: pail.code, bin: code }),
      )
  }
}

/** What a recovery has after a draught. */
const afterUse = (recovery: Recovery, ml: number) => ({
  used_ml: plus(recovery.used_ml, ml),
  remaining_ml: rounded(recovery.remaining_ml - ml),
})

/** Liquid of a recovery goes into the batch of a rework order. */
export async function use(
  unit: Unit,
  recovery: Recovery,
  { target_order_id, ml }: EventPayload<typeof recoveries, 'use'>,
) {
  assertStrength(recovery)
  assertRemaining(recovery, ml)
  const order = await unit.get(productionOrders, target_order_id)
  await assertMixing(unit, order)
  const draughts = await drawn(unit, recovery, ml)
  await assertOutOfQuarantine(unit, draughts)
  const to = { to_bin_id: (await placesOf(unit)).production, reason: 'consume' as const }
  await postRecovery(unit, recovery, 'use', movementsOf(recovery, draughts, to), {
    source_type: 'production_orders',
    source_id: order.id,
  })
  for (const one of draughts) await takeOut(unit, one, 'consume')
  const { product_id: made } = await unit.get(recipes, order.recipe_id)
  return {
    ...afterUse(recovery, sumOf(draughts)),
    target_order_id: order.id,
    disposition: made === recovery.product_id ? ('reuse_same_product' as const) : ('rework_recipe' as const),
  }
}

/** A recovery of which nothing remains is used up. */
export async function settleUse(unit: Unit, { id, remaining_ml }: Recovery) {
  if (remaining_ml === 0) await unit.fire(recoveries, id, 'use_up')
}

/** Destroys liquid in pails under the number of its approval. */
async function scrap(unit: Unit, recovery: Recovery, draughts: readonly Draught[], disposal_ref: string) {
  const to = {
    to_bin_id: (await placesOf(unit)).scrap,
    reason: 'scrap' as const,
    note: disposal_ref,
  }
  await postRecovery(unit, recovery, 'dispose', movementsOf(recovery, draughts, to))
  const ml = sumOf(draughts)
  return {
    disposed_ml: plus(recovery.disposed_ml, ml),
    remaining_ml: rounded(recovery.remaining_ml - ml),
    disposal_ref,
    disposition: 'dispose' as const,
  }
}

/** Destroys all that remains of a recovery. */
export async function dispose(
  unit: Unit,
  recovery: Recovery,
  { disposal_ref }: EventPayload<typeof recoveries, 'dispose'>,
) {
  const draughts = await drawn(unit, recovery, recovery.remaining_ml)
  const after = await scrap(unit, recovery, draughts, disposal_ref)
  for (const one of draughts) await takeOut(unit, one, 'dispose')
  return after
}

/** Destroys what is in one pail; with the last one its recovery is disposed of. */
export async function disposePail(unit: Unit, recoveryId: number, draught: Draught, disposal_ref: string) {
  const recovery = await unit.lock(recoveries, recoveryId)
  if (recovery.status === 'testing')
    throw new Refused('invalid_transition', {
      text: t('{number} waits for its test', { number: recovery.number }),
    })
  const after = await scrap(unit, recovery, [draught], disposal_ref)
  if (after.remaining_ml > 0) await unit.update(recoveries, recoveryId, after)
  else await unit.transition(recoveries, recoveryId, 'dispose', after)
}

/** The laboratory takes its sample out of the pails: it counts as used, for analysis. */
export async function sampleRecovery(unit: Unit, recoveryId: number, ml: number): Promise<Draught[]> {
  const recovery = await unit.lock(recoveries, recoveryId)
  assertRemaining(recovery, ml)
  const draughts = await drawn(unit, recovery, ml)
  for (const one of draughts) await takeOut(unit, one, 'consume')
  await unit.update(recoveries, recoveryId, afterUse(recovery, ml))
  return draughts
}
