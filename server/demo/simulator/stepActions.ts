import type { PhaseCode } from '../../../src/resources/production/flows/phases'
import { unfitFor } from '../../../src/resources/production/machines/machineFit'
import type { Random } from '../company/random'
import { bottleTare, bulkDensity, filledMl } from '../orders/filling'
import type { FloorView, Machine, Step } from './floorView'

/** A possible action: actor, target, payload, and weight. */
export type Action = {
  weight: number
  user: string
  path: string
  body: Record<string, unknown>
  what: string
  /** The step, order or machine that is reserved for this action. */
  holds: string
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
  user,
  path: pathOf(step, event),
  body: { version: step.version, ...payload },
  what: `step ${event}`,
  holds: `step ${step.id}`,
})

function freeMachine(view: FloorView, step: Step, chance: Random): Machine | undefined {
  const taken = new Set(
    [...view.steps.values()].flatMap(({ status, machine_id }) => (status === 'ready' ? [] : [machine_id])),
  )
  const fitting = [...view.machines.values()].filter(
    (machine) =>
      machine.is_active === 1 &&
      machine.phase_id === step.phase_id &&
      !taken.has(machine.id) &&
      !['down', 'maintenance'].includes(machine.current_state) &&
      unfitFor(step, machine) === null,
  )
  return fitting.length > 0 ? chance.pick(fitting) : undefined
}

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

type Work = (view: FloorView, step: Step, chance: Random, act: Act, share: number) => Action[]

/** Who works at a phase, on what, and how. */
type Act = {
  user: string
  isMachined: boolean
  /** How much more its machines count at once: few of them serve as much as the many of other phases. */
  speed: number
  work: Work
}

/** A batch is weighed in quarters; a little more or less of it comes out than planned. */
const mixing: Work = (_view, step, chance, { user }) => {
  const left = Math.round((step.qty_planned * chance.between(0.997, 1.002) - counted(step)) * 1000) / 1000
  const part = Math.round(step.qty_planned * 250) / 1000
  if (left > part) return [send(step, user, 'report', { qty_good: part }, 2)]
  const weighed = { qty_good: Math.max(0, left), unweighed_reason: 'Weighed at the scale of the tank' }
  return [send(step, 'supervisor_batcher', 'finish', weighed, 2)]
}

/** The step of a sample begins and ends with its request in the laboratory. */
const testing: Work = () => []

/** Bottles are counted as they come from the step before. */
const counting: Work = (view, step, chance, { user, speed }, share) => {
  const left = step.qty_in - counted(step)
  const ends = !waitsForMore(view, step)
  const most = Math.min(1, share * speed)
  const chunk = Math.max(1, Math.round(step.qty_planned * chance.between(most / 2, most)))
  if (left > chunk) return [send(step, user, 'report', scrapOf(view, step, chunk, chance), 6)]
  if (ends && (left > 0 || counted(step) > 0))
    return [send(step, user, 'finish', { qty_good: Math.max(0, left) }, 6)]
  return left >= chunk ? [send(step, user, 'report', { qty_good: left }, 3)] : []
}

/** Filled bottles are weighed when a check is due, and at the end as many as the sample of the lot still lacks. */
const filling: Work = (view, step, chance, act, share) => {
  const order = view.orders.get(step.production_order_id)
  const [next] = counting(view, step, chance, act, share)
  const ml = order?.volume_ml ?? 0
  const isDue = step.fill_due_at !== null && Date.parse(step.fill_due_at) <= Date.now()
  const isLast = next?.what === 'step finish' && step.fill_weighed < step.fill_needed
  if (ml === 0 || (!isDue && !isLast && step.fill_signal === null)) return next ? [next] : []
  const many = isLast ? step.fill_needed - step.fill_weighed : 8
  const weights = Array.from({ length: many }, () => {
    const tare_g = bottleTare(ml)
    return { tare_g, gross_g: Number((tare_g + filledMl(ml, chance) * bulkDensity).toFixed(2)) }
  })
  return [
    {
      weight: 6,
      user: act.user,
      path: '/production/fill_checks',
      body: { step_id: step.id, weights },
      what: 'fill_checks record',
      holds: `step ${step.id}`,
    },
  ]
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
  labelling: bottles('labeler'),
  stamping: bottles('stamper'),
  packing: bottles('labeler', { speed: 6 }),
  transfer: bottles('transfer', { isMachined: false, speed: 3 }),
  shipping: bottles('shipping', { isMachined: false, speed: 3 }),
}

function running(view: FloorView, step: Step, chance: Random, share: number): Action[] {
  const act = acts[step.phase_code]
  const pauses = view.reasons.get(step.phase_code)?.pause ?? []
  if (pauses.length > 0 && chance.chance(stopShare))
    return [send(step, act.user, 'pause', { pause_reason_parameter_id: chance.pick(pauses) }, 4)]
  return act.work(view, step, chance, act, share)
}

/** A machine jams now and then; its operator reports it. */
function jam(view: FloorView, step: Step, chance: Random): Action[] {
  const machine = step.machine_id === null ? undefined : view.machines.get(step.machine_id)
  const reasons = view.reasons.get(step.phase_code)?.down ?? []
  if (!machine || reasons.length === 0 || !chance.chance(downShare)) return []
  return [
    {
      weight: 6,
      user: 'supervisor_production',
      path: `/production/machines/${machine.id}/state`,
      body: { state: 'down', reason_parameter_id: chance.pick(reasons) },
      what: 'machine down',
      holds: `step ${step.id}`,
    },
  ]
}

function blocked(view: FloorView, step: Step): Action[] {
  const machine = step.machine_id === null ? undefined : view.machines.get(step.machine_id)
  const isQuality = ['qa_hold', 'label_check_failed'].includes(step.block_code ?? '')
  if (isQuality) return [send(step, 'qa_manager', 'unblock', {}, 0.3)]
  if (machine && ['down', 'maintenance'].includes(machine.current_state))
    return [
      {
        weight: 0.3,
        user: 'supervisor_production',
        path: `/production/machines/${machine.id}/state`,
        body: { state: 'idle', reason_parameter_id: view.reasons.get(step.phase_code)?.idle[0] },
        what: 'machine up',
        holds: `step ${step.id}`,
      },
    ]
  return [send(step, 'supervisor_production', 'unblock', {}, 1)]
}

/** What the people of the floor may do next to one step; `share` of an order is counted at once. */
export function stepActions(view: FloorView, step: Step, chance: Random, share: number): Action[] {
  const order = view.orders.get(step.production_order_id)
  if (order?.status === 'on_hold') return []
  const { user, isMachined } = acts[step.phase_code]
  if (step.phase_code === 'hplc' && (step.status === 'ready' || step.block_code === 'hplc_failed')) return []
  if (step.status === 'blocked') return blocked(view, step)
  if (step.status === 'paused') return [send(step, user, 'resume', {}, 0.6)]
  if (step.status === 'in_progress') {
    const stop = jam(view, step, chance)
    return stop.length > 0 ? stop : running(view, step, chance, share)
  }
  if (!isMachined) return [send(step, user, 'start', { crew_count: 1 }, 3)]
  const machine = freeMachine(view, step, chance)
  return machine
    ? [
        send(
          step,
          user,
          'start',
          {
            machine_id: machine.id,
            crew_count: chance.whole(1, 3),
            ...(step.phase_code === 'batching' && { ppe_confirmed: 1, tank_clean: 1 }),
          },
          3,
        ),
      ]
    : []
}
