import { sql } from 'kysely'
import { measures } from '../../../../src/resources/inventory/products/measures'
import { products } from '../../../../src/resources/inventory/products/products'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { type HplcRequest, hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { productionOrderSteps } from '../../../../src/resources/production/steps/production_order_steps'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import { beforeLock, onEvent } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { post } from '../../inventory/ledger/post'
import { plus } from '../orders/quantities'
import { recoveryOfLot, sampleRecovery } from '../recoveries/recoveryUse'
import { placesOf } from '../stock/places'
import { studyOf } from '../stability/studyOf'
import { lockFloor } from '../steps/stepLocks'
import { assertRunningOrder } from '../steps/stepGuards'
import { logStep } from '../steps/stepLog'

// The floor locks an order and its steps before the requests of its batches: so does the laboratory.
beforeLock(hplcRequests, async (unit, id) => {
  const { step_id: stepId, recovery_id: recoveryId, lot_id: lotId } = await unit.get(hplcRequests, id)
  if (stepId !== null) await lockFloor(unit, stepId)
  if (recoveryId !== null && lotId !== null) await recoveryOfLot(unit, lotId)
})

/** Millilitres of a liquid in the measure its stock is kept in; null where it is kept in pieces. */
async function inStockMeasure(unit: Unit, productId: number, ml: number) {
  const product = await unit.get(products, productId)
  const { dimension, factor_to_base: factor } = await unit.get(measures, product.stock_measure_id)
  if (dimension === 'volume') return ml / factor
  return dimension === 'mass' ? (ml * (product.density_g_ml ?? 1)) / factor : null
}

/** The bin with most of a lot. */
async function fullestBin(unit: Unit, lotId: number) {
  const { rows } = await sql<{ bin_id: number }>`
    select l.bin_id from stock_levels l join bins b on b.id = l.bin_id
    where l.lot_id = ${lotId} and l.on_hand > 0 and b.kind not like 'virtual%'
    order by l.on_hand desc, l.bin_id limit 1`.execute(unit.trx)
  return rows[0]?.bin_id ?? null
}

const sixDecimals = (value: number) => Number(value.toFixed(6))

type Place = { bin_id: number; qty: number }

/** Where a sample is taken from: what a study has laid aside, recovered liquid out of its pails, all else where most of its lot is. */
async function takenFrom(unit: Unit, request: HplcRequest, lotId: number): Promise<Place[] | null> {
  const study = await studyOf(unit, request)
  if (study) return [{ bin_id: study.bin_id, qty: study.sample_qty }]
  const recovery = await recoveryOfLot(unit, lotId)
  if (recovery)
    return (await sampleRecovery(unit, recovery, request.sample_ml)).map(({ bin_id, ml: qty }) => ({
      bin_id,
      qty,
    }))
  const qty = await inStockMeasure(unit, request.product_id, request.sample_ml)
  if (qty === null) return null
  const bin_id = await fullestBin(unit, lotId)
  if (bin_id === null)
    throw new Refused('insufficient_stock', {
      text: t('Nothing of lot {lot} is in stock', { lot: request.lot }),
    })
  return [{ bin_id, qty: sixDecimals(qty) }]
}

/** The sample leaves its lot for analysis. */
async function postSample(unit: Unit, request: HplcRequest) {
  const lotId = request.lot_id
  if (lotId === null) return
  const taken = await takenFrom(unit, request, lotId)
  if (!taken) return
  const { sample } = await placesOf(unit)
  await post(unit, {
    posting_key: `hplc_requests:${request.id}:take_sample`,
    source_type: 'hplc_requests',
    source_id: request.id,
    event: 'take_sample',
    movements: taken.map(({ bin_id, qty }) => ({
      product_id: request.product_id,
      lot_id: lotId,
      from_bin_id: bin_id,
      to_bin_id: sample,
      qty,
      reason: 'sample',
      note: request.number,
    })),
  })
}

/** The step of a batch begins with its first sample, whose liquid its order has no more. */
async function sampleBatch(unit: Unit, stepId: number, ml: number) {
  const step = await unit.get(productionOrderSteps, stepId)
  const order = await unit.get(productionOrders, step.production_order_id)
  assertRunningOrder(order, step)
  if (step.status === 'ready') {
    // No instrument is its own: the run of its vial takes one.
    const now = await logStep(unit, step, { event: 'start', crew_count: 1 })
    await unit.transition(productionOrderSteps, stepId, 'start', {
      assigned_user_id: unit.by.id || null,
      started_at: now,
      running_since: now,
    })
  }
  await unit.update(productionOrders, order.id, { volume_sampled_ml: plus(order.volume_sampled_ml, ml) })
}

onEvent(
  hplcRequests,
  'take_sample',
  async (unit, request, { vial_code }: EventPayload<typeof hplcRequests, 'take_sample'>) => {
    if (request.step_id !== null) await sampleBatch(unit, request.step_id, request.sample_ml)
    await postSample(unit, request)
    return { vial_code, sampled_by_id: unit.by.id || null, sampled_at: unit.doneAt }
  },
)
