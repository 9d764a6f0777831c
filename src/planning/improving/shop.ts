import { compiledOf, type Compiled } from '../times/compiled'
import type { PlanModel } from '../model'

/** Lanes as links, with the longest way to each operation (head) and behind it (tail), calendars apart. */
export type Shop = {
  compiled: Compiled
  count: number
  /** Operation before and behind in the job, -1 for none. */
  jobBefore: Int32Array
  jobBehind: Int32Array
  before: Int32Array
  behind: Int32Array
  machine: Int32Array
  work: Int32Array
  first: Int32Array
  head: Int32Array
  tail: Int32Array
  sequence: Int32Array
  waits: Int32Array
  makespan: number
}

export function shopOf(model: PlanModel): Shop {
  const compiled = compiledOf(model)
  const { count } = compiled
  const none = () => new Int32Array(count).fill(-1)
  const shop: Shop = {
    compiled,
    count,
    jobBefore: none(),
    jobBehind: none(),
    before: none(),
    behind: none(),
    machine: none(),
    work: new Int32Array(count),
    first: new Int32Array(model.machines.length).fill(-1),
    head: new Int32Array(count),
    tail: new Int32Array(count),
    sequence: new Int32Array(count),
    waits: new Int32Array(count),
    makespan: 0,
  }
  for (let at = 0; at < count; at++) {
    const edge = compiled.afterStart[at]!
    if (edge === compiled.afterStart[at + 1]!) continue
    shop.jobBefore[at] = compiled.afterOperation[edge]!
    shop.jobBehind[compiled.afterOperation[edge]!] = at
  }
  load(shop, model.lanes)
  return shop
}

/** Seconds of an operation on a machine. */
export function workOn({ choiceStart, choiceMachine, choiceSeconds }: Compiled, at: number, machine: number) {
  for (let choice = choiceStart[at]!; choice < choiceStart[at + 1]!; choice++)
    if (choiceMachine[choice] === machine) return choiceSeconds[choice]!
  return 0
}

export function load(shop: Shop, lanes: PlanModel['lanes']) {
  lanes.forEach((lane, machine) => {
    shop.first[machine] = lane[0] ?? -1
    lane.forEach((at, place) => {
      shop.machine[at] = machine
      shop.work[at] = workOn(shop.compiled, at, machine)
      shop.before[at] = lane[place - 1] ?? -1
      shop.behind[at] = lane[place + 1] ?? -1
    })
  })
  measure(shop)
}

export const lanesOf = ({ first, behind }: Shop): number[][] =>
  Array.from(first, (start) => {
    const lane: number[] = []
    for (let at = start; at >= 0; at = behind[at]!) lane.push(at)
    return lane
  })

export function takeOut({ first, before, behind, machine }: Shop, at: number) {
  const previous = before[at]!
  const next = behind[at]!
  if (previous >= 0) behind[previous] = next
  else first[machine[at]!] = next
  if (next >= 0) before[next] = previous
}

/** Behind an operation of a machine, first with -1. */
export function putBehind(shop: Shop, at: number, machine: number, previous: number) {
  const { first, before, behind } = shop
  const next = previous >= 0 ? behind[previous]! : first[machine]!
  before[at] = previous
  behind[at] = next
  if (previous >= 0) behind[previous] = at
  else first[machine] = at
  if (next >= 0) before[next] = at
  if (shop.machine[at] === machine) return
  shop.machine[at] = machine
  shop.work[at] = workOn(shop.compiled, at, machine)
}

/** Heads, tails and the makespan. */
export function measure(shop: Shop) {
  const { count, jobBefore, jobBehind, before, behind, head, tail, work, sequence, waits } = shop
  let length = 0
  for (let at = 0; at < count; at++) {
    waits[at] = (jobBefore[at]! < 0 ? 0 : 1) + (before[at]! < 0 ? 0 : 1)
    if (waits[at] === 0) sequence[length++] = at
  }
  for (let read = 0; read < length; read++) {
    const at = sequence[read]!
    const job = jobBefore[at]!
    const lane = before[at]!
    const byJob = job < 0 ? 0 : head[job]! + work[job]!
    const byLane = lane < 0 ? 0 : head[lane]! + work[lane]!
    head[at] = byJob > byLane ? byJob : byLane
    const jobNext = jobBehind[at]!
    const laneNext = behind[at]!
    if (jobNext >= 0 && --waits[jobNext]! === 0) sequence[length++] = jobNext
    if (laneNext >= 0 && --waits[laneNext]! === 0) sequence[length++] = laneNext
  }
  let makespan = 0
  for (let read = length - 1; read >= 0; read--) {
    const at = sequence[read]!
    const job = jobBehind[at]!
    const lane = behind[at]!
    const byJob = job < 0 ? 0 : tail[job]! + work[job]!
    const byLane = lane < 0 ? 0 : tail[lane]! + work[lane]!
    tail[at] = byJob > byLane ? byJob : byLane
    const whole = head[at]! + work[at]! + tail[at]!
    if (whole > makespan) makespan = whole
  }
  shop.makespan = makespan
}
