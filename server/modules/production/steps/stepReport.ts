import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { floorTransfers } from '../../../../src/resources/production/floorTransfers/floor_transfers'
import { shipments } from '../../../../src/resources/production/shipments/shipments'
import { machines } from '../../../../src/resources/production/machines/machines'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../../src/resources/production/steps/production_order_steps'
import {
  type ProductionOrder,
  productionOrders,
} from '../../../../src/resources/production/orders/production_orders'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { type Chain, counted, delivered, isOver, predecessors, successors, takesLiquid } from './chain'
import { closeCarton, packCartons } from '../cartons/packCartons'
import { loadCounted } from '../carts/carts'
import { assertSampled, sampleAfter } from '../filling/fillProgress'
import { assertNothingInTransit } from '../floorTransfers/openTransfers'
import { assertGates } from '../gates/stepGates'
import { setMachine } from '../machines/machineStates'
import { recoverRest } from '../recoveries/restRecovery'
import { putPacked } from '../skids/skids'
import { beginClock, markStamped } from '../stamps/lotClock'
import { postCounts, postRest, takeBackRest } from '../stock/stepStock'
import { chainOf } from './orderChain'
import { assertWeighed } from '../batching/weighedOut'
import { leaveMachine, stopped } from './stepClock'
import { assertAvailable, type Counts, countsOf, noCounts, withCounts } from './stepCounts'
import { assertReasons, assertRunningOrder } from './stepGuards'
import { logStep } from './stepLog'
import { declaredRest, lostRest, type Rest, takenBack, withRest } from './stepRest'
import { skip } from './stepWork'
import { t } from '../../../../src/texts/texts'

/** A machine that counts has been set up; its tile shows the new count. */
async function updateMachine(unit: Unit, step: ProductionOrderStep) {
  if (step.machine_id === null) return
  const machine = await unit.lock(machines, step.machine_id)
  if (machine.current_step_id !== step.id) return
  if (machine.current_state === 'setup')
    await setMachine(unit, machine.id, { state: 'running', stepId: step.id })
  else await unit.update(machines, machine.id, {})
}

/** What is counted belongs to an order that runs, and no gate closes it. */
async function assertRunning(unit: Unit, step: ProductionOrderStep, event: 'report' | 'finish') {
  const order = await unit.get(productionOrders, step.production_order_id)
  assertRunningOrder(order, step)
  await assertGates(unit, step, event)
  return order
}

/** Bottles of a transfer are counted where it is received, those of a shipment when it leaves: that moves the stock. */
function assertCountedHere(
  { posts_stock }: ProductionOrder,
  step: ProductionOrderStep,
  { qty_good }: Counts,
) {
  if (step.phase_code === 'transfer' && posts_stock === 1 && qty_good !== 0)
    throw new Refused('floor_transfer_required', {
      text: t('Bottles are counted here when their transfer is received'),
      path: floorTransfers.path,
    })
  if (step.phase_code === 'shipping' && posts_stock === 1 && qty_good !== 0)
    throw new Refused('shipment_required', {
      text: t('Bottles are counted here when they leave with a shipment'),
      path: shipments.path,
    })
}

/** Bottles that got their stamp: the clock of their lots is over. */
const stamped = async (
  unit: Unit,
  order: ProductionOrder,
  step: ProductionOrderStep,
  { qty_good }: Counts,
) => {
  if (step.phase_code === 'stamping' && qty_good > 0) await markStamped(unit, order)
}

type Carrier = { cart_id: number | null; skid_id: number | null }

/** The cart or skid that a count names has what was counted, and its log line names it. */
async function carriedOn(
  unit: Unit,
  step: ProductionOrderStep,
  counts: Counts,
  { cart_id = null, skid_id = null }: { [C in keyof Carrier]?: Carrier[C] | undefined },
): Promise<Carrier> {
  if (cart_id !== null) {
    if (counts.qty_good === 0) throw invalidBecause('cart_id', t('Nothing good was counted to load'))
    await loadCounted(unit, { ...step, ...withCounts(step, counts) }, cart_id, counts.qty_good)
  }
  if (skid_id !== null) {
    if (step.phase_code !== 'packing' && step.phase_code !== 'cartoning')
      throw invalidBecause('skid_id', t('Only cartons that are packed here go on a skid'))
    await putPacked(unit, step, skid_id)
  }
  return { cart_id, skid_id }
}

/** Counts what a running step has made since its last log line. */
export async function report(
  unit: Unit,
  step: ProductionOrderStep,
  payload: EventPayload<typeof productionOrderSteps, 'report'>,
) {
  const order = await assertRunning(unit, step, 'report')
  const counts = countsOf(step, payload)
  assertCountedHere(order, step, counts)
  await assertReasons(unit, step, payload)
  if (counts.qty_good + counts.qty_scrap + counts.qty_rework === 0)
    throw invalidBecause('qty_good', t('Quantity must be greater than 0'))
  const qtyIn = await assertAvailable(unit, step, counts)
  await postCounts(unit, step, counts, 'report')
  await packCartons(unit, step, counts.qty_good)
  await stamped(unit, order, step, counts)
  const carrier = await carriedOn(unit, step, counts, payload)
  await Promise.all([
    logStep(unit, step, { event: 'report', ...counts, ...carrier }),
    updateMachine(unit, step),
  ])
  const after = { ...withCounts(step, counts), qty_in: qtyIn }
  return { ...after, ...(await sampleAfter(unit, { ...step, ...after })) }
}

type FinishPayload = EventPayload<typeof productionOrderSteps, 'finish'>

/** Counts are final only when nothing more can come in, and much scrap has its reason. */
function assertFinal(
  chain: Chain,
  step: ProductionOrderStep,
  after: ReturnType<typeof withCounts>,
  payload: FinishPayload,
) {
  const running = predecessors(chain, step).find((other) => !isOver(other))
  if (running)
    throw new Refused('predecessor_open', { text: t('{phase} is not finished', { phase: running.phase }) })
  const total = counted(after)
  if (total === 0 && step.qty_in > 0 && !payload.rest_recovered && !payload.rest_lost)
    throw invalid({ qty_good: 'requiredif' })
  const scrap = total === 0 ? 0 : (after.qty_scrap / total) * 100
  if (scrap > step.scrap_limit_percent && !payload.scrap_note)
    throw new Refused('scrap_limit_reason_required', {
      text: `Scrap is ${scrap.toFixed(1)}%, the limit is ${step.scrap_limit_percent}%: a reason is needed`,
    })
}

type End = { counts: Counts; rest: Rest; qtyIn: number; scrapNote: string | null; carrier?: Carrier }

/** What the end of a step changes in it, with its log line written and its machine free. */
async function finished(unit: Unit, step: ProductionOrderStep, end: End) {
  const { counts, rest, qtyIn, scrapNote, carrier } = end
  const [now] = await Promise.all([
    logStep(unit, step, { event: 'finish', ...counts, ...rest, ...carrier }),
    leaveMachine(unit, step),
  ])
  return {
    ...withCounts(step, counts),
    ...withRest(step, rest),
    qty_in: qtyIn,
    ...stopped(step, now),
    finished_at: now,
    fill_due_at: null,
    scrap_note: scrapNote,
  }
}

/** Ends a step as a person does, with the last counts and where its rest went. */
export async function finish(unit: Unit, step: ProductionOrderStep, payload: FinishPayload) {
  const order = await assertRunning(unit, step, 'finish')
  const counts = countsOf(step, payload)
  assertCountedHere(order, step, counts)
  if (step.phase_code === 'transfer') await assertNothingInTransit(unit, order.id)
  await assertReasons(unit, step, payload)
  const weighed = await assertWeighed(unit, order, step, payload.unweighed_reason ?? null)
  const chain = await chainOf(unit, step)
  const after = { ...step, ...withCounts(step, counts) }
  assertFinal(chain, step, after, payload)
  const qtyIn = await assertAvailable(unit, step, counts)
  await assertSampled(unit, { ...after, qty_in: qtyIn })
  await postCounts(unit, step, counts, 'finish')
  await packCartons(unit, step, counts.qty_good)
  await closeCarton(unit, step)
  const carrier = await carriedOn(unit, step, counts, payload)
  await stamped(unit, order, step, counts)
  await beginClock(unit, order, step)
  const rest = await declaredRest(unit, chain, after, payload)
  await recoverRest(unit, step, rest.rest_recovered, payload.pails ?? [])
  await postRest(unit, step, rest, takesLiquid(chain, step))
  const end = { counts, rest, qtyIn, scrapNote: payload.scrap_note ?? null, carrier }
  return { ...(await finished(unit, step, end)), ...weighed }
}

/** Ends a begun step with its order: it is done with what it has, whatever is still missing. */
export async function finishStep(unit: Unit, step: ProductionOrderStep) {
  const chain = await chainOf(unit, step)
  const received = { ...step, qty_in: delivered(chain, step) }
  const qtyIn = await assertAvailable(unit, received, noCounts)
  const rest = await lostRest(unit, chain, received)
  await postRest(unit, step, rest, takesLiquid(chain, step))
  await closeCarton(unit, step)
  const end = { counts: noCounts, rest, qtyIn, scrapNote: null }
  await unit.transition(productionOrderSteps, step.id, 'finish', await finished(unit, received, end))
}

/** Leaves out a step with its order. */
export async function skipStep(unit: Unit, step: ProductionOrderStep) {
  await unit.transition(productionOrderSteps, step.id, 'skip', await skip(unit, step, {}))
}

/** Opens a finished step again, paused, as long as nothing was made of its output. */
export async function reopen(unit: Unit, step: ProductionOrderStep) {
  const done = successors(await chainOf(unit, step), step).find(({ status }) => status === 'done')
  if (done) throw new Refused('successor_done', { text: t('{phase} is already done', { phase: done.phase }) })
  await takeBackRest(unit, step)
  const now = await logStep(unit, step, { event: 'reopen', ...takenBack(step) })
  return { finished_at: null, paused_at: now, rest_recovered: 0, rest_lost: 0 }
}
