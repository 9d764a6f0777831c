import type { PlanModel, PlanTimes, Stretch } from '../../../../planning/model'

const overlap = (one: Stretch, other: Stretch) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

const sum = (stretches: readonly Stretch[], within: Stretch) =>
  stretches.reduce((seconds, one) => seconds + overlap(one, within), 0)

/** Open seconds of a machine in a window, without what is taken of it. */
export function availableIn(model: PlanModel, machine: number, within: Stretch): number {
  const { calendar, taken } = model.machines[machine]!
  const open = model.calendars[calendar] ?? []
  const lost = open.reduce((seconds, one) => {
    const shared = { from: Math.max(one.from, within.from), to: Math.min(one.to, within.to) }
    return shared.to > shared.from ? seconds + sum(taken, shared) : seconds
  }, 0)
  return sum(open, within) - lost
}

/** Seconds of set-up and work of a lane, of the cards that start in a window. */
function plannedIn(model: PlanModel, times: PlanTimes, machine: number, within: Stretch): number {
  let seconds = 0
  for (const at of model.lanes[machine] ?? []) {
    const start = times.start[at]!
    if (start < within.from || start >= within.to) continue
    const { choices, quantity, rest } = model.operations[at]!
    const choice = choices.find((one) => one.machine === machine)
    seconds += (choice?.setup ?? 0) + (rest ?? Math.round((choice?.perUnit ?? 0) * quantity))
  }
  return seconds
}

/** Planned of available over all lanes, in percent; none where all machines are closed for the whole window. */
export function loadOfAll(model: PlanModel, times: PlanTimes, within: Stretch): number | null {
  const lanes = model.machines.map((_, machine) => machine)
  const available = lanes.reduce((seconds, machine) => seconds + availableIn(model, machine, within), 0)
  const planned = lanes.reduce((seconds, machine) => seconds + plannedIn(model, times, machine, within), 0)
  return available > 0 ? (planned / available) * 100 : null
}

/** Planned of available, in percent; none where the machine is closed for the whole window. */
export function loadOf(model: PlanModel, times: PlanTimes, machine: number, within: Stretch): number | null {
  const available = availableIn(model, machine, within)
  return available > 0 ? (plannedIn(model, times, machine, within) / available) * 100 : null
}
