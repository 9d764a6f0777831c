import type { AnyPhase } from '../../../../src/resources/production/flows/phases'
import { mostWeights } from '../../../../src/resources/production/filling/fillCalls'
import type { Random } from '../../company/random'
import { bottleTare, bulkDensity, filledMl } from '../../orders/filling'
import { demoLabelItems } from '../../orders/labelTemplates'
import { type Action, counted, readied, send } from '../action'
import type { FloorView, Step } from '../floorView'
import type { LiquidWork } from './liquidWork'
import type { PackWork } from './packWork'
import type { SkidWork } from './skidWork'
import type { StampWork } from './stampWork'
import type { TransferWork } from './transferWork'

/** Whether more may still come from before: some earlier step of the order is not over. */
const waitsForMore = (view: FloorView, step: Step) =>
  [...view.steps.values()].some(
    (other) =>
      other.production_order_id === step.production_order_id &&
      other.sequence < step.sequence &&
      (step.batch_no === 0 || other.batch_no === 0 || other.batch_no === step.batch_no),
  )

const scrapOf = (view: FloorView, step: Step, qty: number, chance: Random) => {
  const reasons = view.reasons.get(step.phase_code)?.scrap ?? []
  if (reasons.length === 0 || !chance.chance(0.25)) return { qty_good: qty }
  const scrap = Math.min(qty, chance.whole(1, Math.max(1, Math.round(qty * 0.02))))
  return { qty_good: qty - scrap, qty_scrap: scrap, scrap_reason_parameter_id: chance.pick(reasons) }
}

/** What is done to a running step. */
export type Job = {
  view: FloorView
  step: Step
  chance: Random
  act: Act
  share: number
  liquid: LiquidWork
  packs: PackWork
  stamps: StampWork
  skids: SkidWork
  transfers: TransferWork
}
type Work = (job: Job) => Action[]

/** Who works at a phase, on what, and how. */
type Act = {
  user: string
  isMachined: boolean
  /** How much more its machines count at once: few of them serve as much as the many of other phases. */
  speed: number
  work: Work
}

/** Orders from before the floor posted stock have no sheet: a little more or less comes out of them than planned. */
const mixedUnweighed: Work = ({ step, chance, act: { user } }) => {
  const left = Math.round((step.qty_planned * chance.between(0.997, 1.002) - counted(step)) * 1000) / 1000
  const part = Math.round(step.qty_planned * 250) / 1000
  if (left > part) return [send(step, user, 'report', { qty_good: part }, 2)]
  return [send(step, user, 'finish', { qty_good: Math.max(0, left) }, 2)]
}

/** A batch is weighed line by line, each from the lot its sheet names, and measured once it is whole. */
const mixing: Work = (job) => {
  const { view, step, act, liquid } = job
  if (view.orders.get(step.production_order_id)?.posts_stock !== 1) return mixedUnweighed(job)
  return step.weighed_at === null
    ? [readied(step, 'batch weigh', () => liquid.weigh(step, act.user), 3)]
    : [readied(step, 'step finish', () => liquid.measure(step, act.user), 3)]
}

/** The step of a sample begins and ends with its request in the laboratory. */
const testing: Work = () => []

/** Bottles are stamped reel by reel, and counted as they come from the step before. */
const stamping: Work = ({ view, step, chance, act: { speed }, share, stamps }) => {
  const left = step.qty_in - counted(step)
  const most = Math.min(1, share * speed)
  const chunk = Math.max(1, Math.round(step.qty_planned * chance.between(most / 2, most)))
  const isLast = !waitsForMore(view, step) && left <= chunk
  if (left < 1 || (left < chunk && !isLast)) return []
  const scrap = view.reasons.get(step.phase_code)?.scrap[0]
  const bottles = Math.min(left, chunk)
  return [readied(step, 'stamps count', () => stamps.count(step, bottles, isLast, scrap), 6)]
}

/** Bottles are counted as they come from the step before. */
const counting: Work = ({ view, step, chance, act: { user, speed }, share }) => {
  const left = step.qty_in - counted(step)
  const ends = !waitsForMore(view, step)
  const most = Math.min(1, share * speed)
  const chunk = Math.max(1, Math.round(step.qty_planned * chance.between(most / 2, most)))
  if (left > chunk) return [send(step, user, 'report', scrapOf(view, step, chunk, chance), 6)]
  if (ends && (left > 0 || counted(step) > 0))
    return [send(step, user, 'finish', { qty_good: Math.max(0, left) }, 6)]
  return left >= chunk ? [send(step, user, 'report', { qty_good: left }, 3)] : []
}

/**
 * Bottles are filled until there are as many as were ordered, and weighed when a check is due and at the end as many as
 * the sample of the lot still lacks; what is left in the tank then goes into pails.
 */
const filling: Work = (job) => {
  const { view, step, chance, act, liquid } = job
  const order = view.orders.get(step.production_order_id)
  const isWhole = counted(step) >= step.qty_planned && !waitsForMore(view, step)
  const [made] =
    isWhole && order?.posts_stock === 1 && order.batch_count === 1
      ? [readied(step, 'step finish', () => liquid.empty(step, order, act.user), 6)]
      : counting(job)
  // The last bottles are counted before the end: how many have to be weighed is known then.
  const ends = made?.what === 'step finish' && typeof made.press === 'object' ? made.press.body : {}
  const rest = Number(ends.qty_good ?? 0)
  const next = rest > 0 ? send(step, act.user, 'report', { qty_good: rest }, 6) : made
  const ml = order?.volume_ml ?? 0
  const isDue = step.fill_due_at !== null && Date.parse(step.fill_due_at) <= Date.now()
  const isLast = next?.what === 'step finish' && step.fill_weighed < step.fill_needed
  if (ml === 0 || (!isDue && !isLast && step.fill_signal === null)) return next ? [next] : []
  const many = isLast ? Math.min(mostWeights, step.fill_needed - step.fill_weighed) : 8
  const weights = Array.from({ length: many }, () => {
    const tare_g = bottleTare(ml)
    return { tare_g, gross_g: Number((tare_g + filledMl(ml, chance) * bulkDensity).toFixed(2)) }
  })
  const press = { user: act.user, path: '/production/fill_checks', body: { step_id: step.id, weights } }
  return [{ weight: 6, press, what: 'fill_checks record', step: step.id, order: step.production_order_id }]
}

/** Labels are compared before the first count and whenever it is time; then the rest of the work is done. */
const compared =
  (work: Work): Work =>
  (job) => {
    const { step, act } = job
    const { requires_label_check: isChecked, label_due_at: due } = step
    if (isChecked !== 1 || (due !== null && Date.parse(due) > Date.now())) return work(job)
    const body = { step_id: step.id, checkpoint: due === null ? 'start' : 'hourly', items: demoLabelItems }
    const press = { user: act.user, path: '/production/label_checks', body }
    return [{ weight: 6, press, what: 'label_checks record', step: step.id, order: step.production_order_id }]
  }

/** Packs checked at once, and the settings of a sealer. */
export const sample = 20
export const sealer = { temperature_c: 160, dwell_ms: 900 }

/** Packs are sealed, and their seals checked when it is time. */
const sealing: Work = (job) => {
  const { step, act } = job
  const isDue = step.seal_due_qty !== null && counted(step) >= step.seal_due_qty
  return isDue
    ? [send(step, act.user, 'seal_check', { sample_size: sample, failed: 0, ...sealer }, 6)]
    : counting(job)
}

/** Bottles are counted into cartons, and the cartons put on skids. */
const packing: Work = (job) => [
  ...counting(job),
  readied(job.step, 'skid put', () => job.skids.put(job.step), 6),
]

/** What is packed goes to the warehouse by the label it carries; orders from before the floor posted stock are counted. */
const moving: Work = (job) => {
  const { view, step, transfers } = job
  if (view.orders.get(step.production_order_id)?.posts_stock !== 1) return counting(job)
  return [readied(step, 'transfer scan', () => transfers.move(view, step, !waitsForMore(view, step)), 6)]
}

const bottles = (user: string, more: Partial<Act> = {}): Act => ({
  user,
  isMachined: true,
  speed: 1,
  work: counting,
  ...more,
})

/** What is done at each phase. */
export const acts: Readonly<Record<AnyPhase, Act>> = {
  batching: bottles('batcher', { work: mixing }),
  hplc: bottles('hplc_tech', { work: testing }),
  bottling: bottles('bottler', { work: filling }),
  labelling: bottles('labeler', { work: compared(counting) }),
  sealing: bottles('sealer', { work: sealing }),
  stamping: bottles('stamper', { work: compared(stamping) }),
  packing: bottles('labeler', { speed: 6, work: packing }),
  cartoning: bottles('cartoner', { speed: 2 }),
  transfer: bottles('transfer', { isMachined: false, speed: 3, work: moving }),
  shipping: bottles('shipping', { isMachined: false, speed: 3 }),
}
