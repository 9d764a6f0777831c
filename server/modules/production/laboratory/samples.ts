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
import { lockFloor } from '../steps/stepLocks'
import { assertRunningOrder } from '../steps/stepGuards'
import { logStep } from '../steps/stepLog'

// The floor locks an order and its steps before the requests of its batches: so does the laboratory.
beforeLock(hplcRequests, async (unit, id) => {
  const { step_id: stepId } = await unit.get(hplcRequests, id)
  if (stepId !== null) await lockFloor(unit, stepId)
})

/** Millilitres of a liquid in the measure its stock is kept in; null where it is kept in pieces. */
async function inStockMeasure(unit: Unit, productId: number, ml: number) {
  const product = await unit.get(products, productId)
  const { dimension, factor_to_base: factor } = await unit.get(measures, product.stock_measure_id)
  if (dimension === 'volume') return ml / factor
  return dimension === 'mass' ? (ml * (product.density_g_ml ?? 1)) / factor : null
}

/** The bin with most of a lot, and the bin for what was sampled. */
async function placesOf(unit: Unit, lotId: number) {
  const { rows } = await sql<{ bin_id: number; on_hand: number; sample_id: number }>`
    select l.bin_id, l.on_hand, (select id from bins where kind = 'virtual_sample' order by id limit 1) as sample_id
    from stock_levels l join bins b on b.id = l.bin_id
    where l.lot_id = ${lotId} and l.on_hand > 0 and b.kind not like 'virtual%'
    order by l.on_hand desc, l.bin_id limit 1`.execute(unit.trx)
  return rows[0]
}

const sixDecimals = (value: number) => Number(value.toFixed(6))

/** The sample leaves its lot for analysis. */
async function postSample(unit: Unit, request: HplcRequest) {
  if (request.lot_id === null) return
  const qty = await inStockMeasure(unit, request.product_id, request.sample_ml)
  if (qty === null) return
  const places = await placesOf(unit, request.lot_id)
  if (!places)
    throw new Refused('insufficient_stock', {
      text: t('Nothing of lot {lot} is in stock', { lot: request.lot }),
    })
  await post(unit, {
    posting_key: `hplc_requests:${request.id}:take_sample`,
    source_type: 'hplc_requests',
    source_id: request.id,
    event: 'take_sample',
    movements: [
      {
        product_id: request.product_id,
        lot_id: request.lot_id,
        from_bin_id: places.bin_id,
        to_bin_id: places.sample_id,
        qty: sixDecimals(qty),
        reason: 'sample',
        note: request.number,
      },
    ],
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
