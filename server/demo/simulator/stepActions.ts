import { demoLabelItems } from '../orders/labelTemplates'
import type { PhaseCode } from '../../../src/resources/production/flows/phases'
import { mostWeights } from '../../../src/resources/production/filling/fillCalls'
import type { Random } from '../company/random'
import { bottleTare, bulkDensity, filledMl } from '../orders/filling'
import type { FloorView, Machine, Step } from './floorView'
import { freeMachine, isTaken } from './freeMachine'
import type { LiquidWork } from './work/liquidWork'
import type { SkidWork } from './work/skidWork'
import type { StampWork } from './work/stampWork'
import type { TransferWork } from './work/transferWork'

/** A call as a person sends it. */
export type Press = { user: string; path: string; body: Record<string, unknown> }

/** A possible action: what is sent, and weight. */
export type Action = {
  weight: number
  what: string
  /** What is sent; of some the rest is read first, null where there is nothing to send after all. */
  press: Press | (() => Promise<Press | null>)
  /** The step that is worked; read anew before anything is sent. */
  step?: number
  /** The order that is reserved for this action. */
  order: number | null
}

/** How eager the plant is to stop: shares of the things that happen to a running step. */
const stopShare = 0.012
const downShare = 0.004

const pathOf = (step: Step, event: string) => `/production/production_order_steps/${step.id}/${event}`

const send = (
  step: Step,
  user: string,
  event: string,
  payload: Record<string, unknown>,
  weight: number,
): Action => ({
  weight,
  press: { user, path: pathOf(step, event), body: { version: step.version, ...payload } },
  what: `step ${event}`,
  step: step.id,
  order: step.production_order_id,
})

/** A call of which something is read first. */
const readied = (step: Step, what: string, press: () => Promise<Press | null>, weight: number): Action => ({
  weight,
  press,
  what,
  step: step.id,
  order: step.production_order_id,
})

const counted = (step: Step) => step.qty_good + step.qty_scrap + step.qty_rework

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
type Job = {
  view: FloorView
  step: Step
  chance: Random
  act: Act
  share: number
  liquid: LiquidWork
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

/** Labels are compared before the first count and whenever it is time; then bottles are counted. */
const labelling: Work = (job) => {
  const { step, act } = job
  const { requires_label_check: isChecked, label_due_at: due } = step
  if (isChecked !== 1 || (due !== null && Date.parse(due) > Date.now())) return counting(job)
  const body = { step_id: step.id, checkpoint: due === null ? 'start' : 'hourly', items: demoLabelItems }
  const press = { user: act.user, path: '/production/label_checks', body }
  return [{ weight: 6, press, what: 'label_checks record', step: step.id, order: step.production_order_id }]
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
  return [readied(step, 'transfer scan', () => transfers.move(step, !waitsForMore(view, step)), 6)]
}

const bottles = (user: string, more: Partial<Act> = {}): Act => ({
  user,
  isMachined: true,
  speed: 1,
  work: counting,
  ...more,
})

/** What is done at each phase. */
const acts: Readonly<Record<PhaseCode, Act>> = {
  batching: bottles('batcher', { work: mixing }),
  hplc: bottles('hplc_tech', { work: testing }),
  bottling: bottles('bottler', { work: filling }),
  labelling: bottles('labeler', { work: labelling }),
  stamping: bottles('stamper', { work: stamping }),
  packing: bottles('labeler', { speed: 6, work: packing }),
  transfer: bottles('transfer', { isMachined: false, speed: 3, work: moving }),
  shipping: bottles('shipping', { isMachined: false, speed: 3 }),
}

function running(job: Omit<Job, 'act'>): Action[] {
  const { view, step, chance } = job
  const act = acts[step.phase_code]
  const pauses = view.reasons.get(step.phase_code)?.pause ?? []
  if (pauses.length > 0 && chance.chance(stopShare)) {
    const reason = chance.pick(pauses)
    return step.phase_code === 'stamping'
      ? [readied(step, 'stamps pause', () => job.stamps.pause(step, reason), 4)]
      : [send(step, act.user, 'pause', { pause_reason_parameter_id: reason }, 4)]
  }
  return act.work({ ...job, act })
}

const setMachine = (
  step: Step,
  machine: Machine,
  body: { state: string; reason_parameter_id: number | undefined },
  weight: number,
): Action => ({
  weight,
  press: { user: 'supervisor_production', path: `/production/machines/${machine.id}/state`, body },
  what: `machine ${body.state === 'down' ? 'down' : 'up'}`,
  step: step.id,
  order: step.production_order_id,
})

/** A machine jams now and then; its operator reports it. */
function jam(view: FloorView, step: Step, chance: Random): Action[] {
  const machine = step.machine_id === null ? undefined : view.machines.get(step.machine_id)
  const reasons = view.reasons.get(step.phase_code)?.down ?? []
  if (!machine || reasons.length === 0 || !chance.chance(downShare)) return []
  return [setMachine(step, machine, { state: 'down', reason_parameter_id: chance.pick(reasons) }, 6)]
}

function blocked(view: FloorView, step: Step): Action[] {
  const machine = step.machine_id === null ? undefined : view.machines.get(step.machine_id)
  const isQuality = ['qa_hold', 'label_check_failed'].includes(step.block_code ?? '')
  if (isQuality) return [send(step, 'qa_manager', 'unblock', {}, 0.3)]
  if (machine && ['down', 'maintenance'].includes(machine.current_state))
    return [
      setMachine(
        step,
        machine,
        { state: 'idle', reason_parameter_id: view.reasons.get(step.phase_code)?.idle[0] },
        0.3,
      ),
    ]
  return [send(step, 'supervisor_production', 'unblock', {}, 1)]
}

/** What the people of the floor may do next to one step; `share` of an order is counted at once. A batch is mixed in the tank that its card names. */
export function stepActions(job: Omit<Job, 'act'> & { machine?: Machine | undefined }): Action[] {
  const { view, step, chance, machine: named } = job
  const order = view.orders.get(step.production_order_id)
  // Bottles that leave are counted by their shipments.
  if (order?.status === 'on_hold' || (step.phase_code === 'shipping' && order?.posts_stock === 1)) return []
  const { user, isMachined } = acts[step.phase_code]
  if (step.phase_code === 'hplc' && (step.status === 'ready' || step.block_code === 'hplc_failed')) return []
  if (step.status === 'blocked') return blocked(view, step)
  const isStamping = step.phase_code === 'stamping'
  if (step.status === 'paused') {
    if (isTaken(view, step)) return []
    return isStamping
      ? [readied(step, 'stamps resume', () => job.stamps.resume(step), 0.6)]
      : [send(step, user, 'resume', {}, 0.6)]
  }
  if (step.status === 'in_progress') {
    const stop = jam(view, step, chance)
    return stop.length > 0 ? stop : running(job)
  }
  // The first transfer begins its step.
  if (step.phase_code === 'transfer' && order?.posts_stock === 1) return running(job)
  if (!isMachined) return [send(step, user, 'start', { crew_count: 1 }, 3)]
  const isMix = step.phase_code === 'batching'
  if (isMix && order && view.resting.has(order.recipe_id)) return []
  const machine = isMix && named ? named : freeMachine(view, step, chance)
  if (!machine) return []
  if (isStamping) return [readied(step, 'stamps start', () => job.stamps.start(step, machine), 3)]
  const started = {
    machine_id: machine.id,
    crew_count: chance.whole(1, 3),
    ...(isMix && { ppe_confirmed: 1, tank_clean: 1 }),
  }
  return [send(step, user, 'start', started, 3)]
}
