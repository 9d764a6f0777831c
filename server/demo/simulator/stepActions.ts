import type { Random } from '../company/random'
import { type Action, pathOf, type Press, readied, send } from './action'
import type { FloorView, Machine, Step } from './floorView'
import { freeMachine, isTaken } from './freeMachine'
import { acts, type Job, sample, sealer } from './work/phaseWork'

/** How eager the plant is to stop: shares of the things that happen to a running step. */
const stopShare = 0.012
const downShare = 0.004

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
  const decider = (who: string) => (step.area === 'assembly' ? 'admin' : who)
  if (step.block_code === 'seal_failed')
    return [send(step, 'sealer', 'seal_check', { sample_size: sample, failed: 0, ...sealer }, 1)]
  if (isQuality) return [send(step, decider('qa_manager'), 'unblock', {}, 0.3)]
  if (machine && ['down', 'maintenance'].includes(machine.current_state))
    return [
      setMachine(
        step,
        machine,
        { state: 'idle', reason_parameter_id: view.reasons.get(step.phase_code)?.idle[0] },
        0.3,
      ),
    ]
  return [send(step, decider('supervisor_production'), 'unblock', {}, 1)]
}

/** What the people of the floor may do next to one step; `share` of an order is counted at once. A batch is mixed in the tank that its card names. */
export function stepActions(job: Omit<Job, 'act'> & { machine?: Machine | undefined }): Action[] {
  const { view, step, chance, machine: named } = job
  const order = view.orders.get(step.production_order_id)
  // Bottles that leave are counted by their shipments.
  const isShipped = step.phase_code === 'shipping' && (order?.posts_stock === 1 || step.area === 'assembly')
  if (order?.status === 'on_hold' || isShipped) return []
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
  if (step.phase_code !== 'sealing') return [send(step, user, 'start', started, 3)]
  const body = { version: step.version, ...started, ...sealer }
  const scan = async (): Promise<Press | null> => {
    const lots = await job.packs.lots(step)
    return lots && { user, path: pathOf(step, 'start'), body: { ...body, lots } }
  }
  return [readied(step, 'step start', scan, 3)]
}
