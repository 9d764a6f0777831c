import { bins } from '../../../../src/resources/inventory/bins/bins'
import { type Lot, lots } from '../../../../src/resources/inventory/stock/lots'
import { words } from '../../../../src/resources/kit/text/words'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { type Recovery, recoveries } from '../../../../src/resources/production/recoveries/recoveries'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { dayAt, siteOf } from '../../../site/plant'
import { plus } from '../orders/quantities'
import { placesOf } from '../stock/places'
import { endLostBatch } from './lostBatch'
import { fillPail, scannedPails, type ScannedPail } from './pailContents'
import { postRecovery } from './recoveryPosting'
import { placeOf, type Source, sourceOf } from './sourceLiquid'

/** What is recorded: which liquid, why, and into which pails. */
export type Recorded = Pick<Recovery, 'source_order_id' | 'source_lot_id' | 'kind' | 'bin_id'> &
  Partial<
    Pick<Recovery, 'step_id' | 'source_units' | 'strength_mg_ml' | 'disposition' | 'reason_parameter_id'>
  > & { pails: readonly ScannedPail[] }

/** Kinds of liquid whose strength is that of its lot. */
const asInTheLot: readonly Recovery['kind'][] = ['left_over', 'line_flush', 'wrong_fill', 'returned_bottles']

/** Measured, else what the lot is said to have; liquid off its specification has no theoretical strength. */
const strengthOf = (
  { kind, strength_mg_ml: measured }: Recorded,
  { lot }: Source,
  orderStrength: number | null,
) => measured ?? (asInTheLot.includes(kind) ? (lot.strength_mg_ml ?? orderStrength) : null)

/**
 * The own lot of a recovery: the number of its source with -R1, in quarantine until it is approved. It is no lot of the
 * order any more, which may be held or cancelled without it.
 */
async function ownLot(unit: Unit, { lot, productId }: Source, strength: number | null) {
  const before = await unit.find(recoveries, { source_lot_id: lot.id })
  const { timezone } = await siteOf(unit.trx)
  return unit.insert(lots, {
    lot_number: `${lot.lot_number}-R${before.length + 1}`,
    product_id: productId,
    manufactured_on: lot.manufactured_on ?? dayAt(unit.doneAt, timezone),
    expires_on: lot.expires_on,
    strength_mg_ml: strength,
    status: 'quarantine',
  })
}

/** The order sums the liquid that left its tanks for pails; that of opened bottles it has counted as bottled. */
export async function addToOrder(unit: Unit, orderId: number, ml: number) {
  const { volume_recovered_ml: before } = await unit.lock(productionOrders, orderId)
  await unit.update(productionOrders, orderId, { volume_recovered_ml: plus(before, ml) })
}

/** Rejected and expired liquid is only destroyed. */
export const isUsable = ({ status }: Pick<Lot, 'status'>) => status !== 'rejected' && status !== 'expired'

/** Out of the source lot and, as much of it as liquid, into the lot of the recovery. */
export async function moveIntoLot(
  unit: Unit,
  recovery: Recovery,
  { lot, qtyOf }: Source,
  ml: number,
  event: string,
) {
  if (!isUsable(lot))
    throw new Refused('lot_not_released', {
      text: t('{lot} is {status}', { lot: lot.lot_number, status: words(lot.status).toLowerCase() }),
    })
  const from = await placeOf(unit, lot)
  if (from === null)
    throw new Refused('insufficient_stock', {
      text: t('Nothing of lot {lotNumber} is left', { lotNumber: lot.lot_number }),
    })
  const outside = (await placesOf(unit)).production
  if (recovery.source_units === null) await addToOrder(unit, recovery.source_order_id, ml)
  await postRecovery(unit, recovery, event, [
    {
      product_id: lot.product_id,
      lot_id: lot.id,
      from_bin_id: from,
      to_bin_id: outside,
      qty: qtyOf(ml),
      reason: 'recover',
    },
    {
      product_id: recovery.product_id,
      lot_id: recovery.lot_id,
      from_bin_id: outside,
      to_bin_id: recovery.bin_id,
      qty: ml,
      reason: 'recover',
    },
  ])
  await endLostBatch(unit, recovery.source_order_id, lot.id)
}

async function assertPlaces(unit: Unit, { bin_id, step_id, source_order_id }: Recorded) {
  const { kind } = await unit.get(bins, bin_id)
  if (kind !== 'floor' && kind !== 'quarantine')
    throw invalidBecause('bin_id', t('Pails are put into a bin of the floor or of quarantine'))
  if (!step_id) return
  const step = await unit.get(productionOrderSteps, step_id)
  if (step.production_order_id !== source_order_id) throw invalid({ step_id: 'exists' })
}

type Made = Pick<Recovery, 'kind' | 'bin_id'> &
  Partial<
    Pick<
      Recovery,
      | 'step_id'
      | 'disposition'
      | 'reason_parameter_id'
      | 'hplc_request_id'
      | 'note'
      | 'planned_ml'
      | 'volume_ml'
      | 'remaining_ml'
      | 'pail_count'
    >
  >

/** A recovery of a source, with a lot of its own. */
export async function newRecovery(
  unit: Unit,
  { id: source_order_id }: Pick<ProductionOrder, 'id'>,
  source: Source,
  strength: number | null,
  made: Made,
) {
  const lot = await ownLot(unit, source, strength)
  return unit.insert(recoveries, {
    source_order_id,
    source_lot_id: source.lot.id,
    product_id: source.productId,
    source_units: source.units,
    strength_mg_ml: strength,
    lot_id: lot.id,
    expires_on: source.lot.expires_on,
    recorded_at: unit.doneAt,
    recorded_by_id: unit.by.id || null,
    ...made,
  })
}

/** Takes liquid out of an order: into scanned pails, with a lot of its own, once and whole or not at all. */
export async function recordRecovery(unit: Unit, recorded: Recorded): Promise<Recovery> {
  await assertPlaces(unit, recorded)
  const order = await unit.lock(productionOrders, recorded.source_order_id)
  const volume = recorded.pails.reduce((sum, { volume_ml }) => plus(sum, volume_ml), 0)
  const source = await sourceOf(unit, order, {
    source_lot_id: recorded.source_lot_id,
    source_units: recorded.source_units ?? undefined,
    ml: volume,
  })
  const filled = await scannedPails(unit, recorded.pails)
  const strength = strengthOf(recorded, source, order.strength_mg_ml)
  const recovery = await newRecovery(unit, order, source, strength, {
    step_id: recorded.step_id ?? null,
    kind: recorded.kind,
    volume_ml: volume,
    bin_id: recorded.bin_id,
    disposition: recorded.disposition ?? null,
    pail_count: filled.length,
    remaining_ml: volume,
    reason_parameter_id: recorded.reason_parameter_id ?? null,
  })
  await moveIntoLot(unit, recovery, source, volume, 'record')
  for (const one of filled) await fillPail(unit, recovery, one)
  return recovery
}
