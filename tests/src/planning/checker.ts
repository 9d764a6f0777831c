import type { PlanModel, PlanOperation, PlanTimes, Stretch } from '../../../src/planning/model'

/**
 * Whether times keep every rule of a plan, worked out second by second from the model and the times alone: it shares
 * nothing with the engine, so that a mistake of the engine is none of it.
 */

/** The open stretches of a machine from a second on, without what is taken of it; none behind the calendar. */
function openFrom(model: PlanModel, machine: number, from: number): Stretch[] {
  const forever = 2 ** 31 - 1
  if (machine < 0) return [{ from, to: forever }]
  const { calendar, taken } = model.machines[machine]!
  const open = model.calendars[calendar]!
  let stretches: Stretch[] = [...open, { from: open.at(-1)?.to ?? 0, to: forever }]
  for (const gap of taken)
    stretches = stretches.flatMap((one) =>
      gap.to <= one.from || gap.from >= one.to
        ? [one]
        : [
            { from: one.from, to: gap.from },
            { from: gap.to, to: one.to },
          ],
    )
  return stretches
    .map((one) => ({ from: Math.max(one.from, from), to: one.to }))
    .filter((one) => one.to > one.from)
}

/** How long a machine is open between two times. */
export function openSeconds(model: PlanModel, machine: number, from: number, to: number): number {
  let seconds = 0
  for (const one of openFrom(model, machine, from)) {
    if (one.from >= to) break
    seconds += Math.min(one.to, to) - one.from
  }
  return seconds
}

/** When so many open seconds have passed. */
function afterSeconds(model: PlanModel, machine: number, from: number, seconds: number): number {
  let left = seconds
  if (left <= 0) return from
  for (const one of openFrom(model, machine, from)) {
    if (one.to - one.from >= left) return one.from + left
    left -= one.to - one.from
  }
  throw new Error('The calendar ends.')
}

const workOf = ({ choices, quantity }: PlanOperation, machine: number) => {
  const choice = choices.find((one) => one.machine === machine)
  return choice ? Math.round(choice.perUnit * quantity) : 0
}

/** When a share of an operation is made. */
export function shareMade(model: PlanModel, times: PlanTimes, at: number, share: number): number {
  const one = model.operations[at]!
  const machine = times.machine[at]!
  const work = workOf(one, machine)
  if (share >= 1 || one.state === 'done') return times.end[at]!
  if (one.state === 'waiting') return afterSeconds(model, machine, times.start[at]!, Math.ceil(share * work))
  const left = openSeconds(model, machine, model.now, times.end[at]!)
  const made = openSeconds(model, machine, 0, model.now) + Math.ceil(share * work) - (work - left)
  return Math.max(times.start[at]!, afterSeconds(model, machine, 0, made))
}

type Wrong = (rule: string, ...keys: string[]) => void

function checkOwn(model: PlanModel, times: PlanTimes, at: number, wrong: Wrong) {
  const one = model.operations[at]!
  const [start, end, machine] = [times.start[at]!, times.end[at]!, times.machine[at]!]
  if (one.choices.length > 0 && !one.choices.some((choice) => choice.machine === machine))
    wrong('its machine cannot do it', one.key)
  if (one.pin && one.pin.machine !== machine) wrong('it left the machine of its pin', one.key)
  if (one.pin?.at && start < one.pin.at) wrong('it starts before its pin', one.key)
  if (start < model.now) wrong('it starts in the past', one.key)
  if (one.bounds.some((bound) => start < bound.at)) wrong('it starts before a bound', one.key)
  const work = workOf(one, machine)
  if (openSeconds(model, machine, start, end) !== work)
    wrong('its end is not its start and its work', one.key)
  if (work > 0 && openSeconds(model, machine, start, start + 1) !== 1)
    wrong('it starts while closed', one.key)
  if (work > 0 && openSeconds(model, machine, end - 1, end) !== 1) wrong('it ends while closed', one.key)
}

function checkAfter(model: PlanModel, times: PlanTimes, at: number, wrong: Wrong) {
  const { after, key } = model.operations[at]!
  for (const { operation, share, lag } of after) {
    const before = model.operations[operation]!.key
    if (times.start[at]! < shareMade(model, times, operation, share) + lag)
      wrong('it starts before what it follows lets it', key, before)
    if (times.end[at]! < times.end[operation]! + (share < 1 ? lag : 0))
      wrong('it ends before what it follows', key, before)
  }
}

/** Seconds to set a machine up for an operation behind another one. */
function setUpOf(model: PlanModel, machine: number, previous: PlanOperation | undefined, one: PlanOperation) {
  const { group, set } = model.machines[machine]!
  const rules = model.changeOvers[group]!
  const own = one.choices.find((choice) => choice.machine === machine)?.setup ?? 0
  const from = !previous || (previous.state === 'done' && set !== null) ? set : previous.class
  return from === null ? own : own + (rules.seconds[from * rules.classes + one.class] ?? 0)
}

function checkLane(
  model: PlanModel,
  times: PlanTimes,
  machine: number,
  lane: readonly number[],
  wrong: Wrong,
) {
  let free = model.now
  let previous: PlanOperation | undefined
  for (const at of lane) {
    const one = model.operations[at]!
    if (one.state === 'waiting') {
      const setUp = setUpOf(model, machine, previous, one)
      const [from, start] = [times.setupFrom[at]!, times.start[at]!]
      if (from < free) wrong('it overlaps what is before it', one.key, previous?.key ?? '')
      if (openSeconds(model, machine, from, start) !== setUp) wrong('its set-up is another one', one.key)
    }
    free = Math.max(free, times.end[at]!)
    previous = one
  }
}

/** A tank stays taken until all it is kept for have ended; what goes into the batch does not wait. */
function checkTank(model: PlanModel, times: PlanTimes, lane: readonly number[], wrong: Wrong) {
  lane.forEach((at, place) => {
    const { holds, key } = model.operations[at]!
    if (holds.length === 0) return
    const next = lane.slice(place + 1).find((one) => !holds.includes(one))
    if (next === undefined || model.operations[next]!.state !== 'waiting') return
    for (const one of holds)
      if (times.setupFrom[next]! < times.end[one]!)
        wrong('it takes a tank that is not empty', model.operations[next]!.key, key)
  })
}

/** Operations of a machine by their time; those that are started come first. */
function byTime(model: PlanModel, times: PlanTimes, machine: number): number[] {
  const isStarted = (at: number) => (model.operations[at]!.state === 'waiting' ? 1 : 0)
  return [...times.machine.keys()]
    .filter((at) => times.machine[at] === machine)
    .toSorted(
      (a, b) =>
        isStarted(a) - isStarted(b) || times.start[a]! - times.start[b]! || times.end[a]! - times.end[b]!,
    )
}

/** Every rule that times of a plan break, with the keys that break it; none for a plan that can be worked. */
export function broken(model: PlanModel, times: PlanTimes): string[] {
  const found: string[] = []
  const wrong: Wrong = (rule, ...keys) => found.push(`${keys.join(', ')}: ${rule}`)
  model.operations.forEach(({ state }, at) => {
    if (state !== 'waiting') return
    checkOwn(model, times, at, wrong)
    checkAfter(model, times, at, wrong)
  })
  model.lanes.forEach((planned, machine) => {
    const lane = byTime(model, times, machine)
    checkLane(model, times, machine, lane, wrong)
    checkTank(model, times, lane, wrong)
    const waiting = planned.filter((at) => model.operations[at]!.state === 'waiting')
    const remaining = lane.filter((at) => waiting.includes(at))
    if (remaining.join() !== waiting.join()) wrong('its lane has another sequence', String(machine))
  })
  return found
}
