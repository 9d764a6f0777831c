import type { Circle, PlanModel } from '../model'
import type { Compiled } from './compiled'
import { circleBehind, type Forward, sequenceOf, timeOne, waiters } from './forward'
import { type Laid, layLane } from './lanes'

/** A plan with its times before the backward pass. */
type Passed = { model: PlanModel; pass: Forward }

/** Machines whose lane is another one. */
const changedLanes = (before: PlanModel, after: PlanModel) =>
  after.lanes.flatMap((lane, machine) => (lane === before.lanes[machine] ? [] : [machine]))

/** Whether two plans differ in their lanes and orders alone, so that one can be timed from the other. */
export const differInLanes = (before: PlanModel, after: PlanModel) =>
  before.operations === after.operations &&
  before.machines === after.machines &&
  before.calendars === after.calendars &&
  before.changeOvers === after.changeOvers &&
  before.now === after.now

/** The lanes of the other plan with those laid anew that changed; `touched` are the operations in them. */
function relaid({ model: before, pass }: Passed, model: PlanModel): { laid: Laid; touched: Set<number> } {
  const machines = changedLanes(before, model)
  const touched = new Set(
    machines.flatMap((machine) => [...before.lanes[machine]!, ...model.lanes[machine]!]),
  )
  const { laid: old, compiled } = pass
  const laid: Laid = {
    machine: old.machine.slice(),
    previous: old.previous.slice(),
    next: old.next.slice(),
    work: old.work.slice(),
    setup: old.setup.slice(),
    gates: compiled.hasHolds ? new Map(old.gates) : old.gates,
  }
  for (const at of touched) {
    laid.machine[at] = -1
    laid.previous[at] = -1
    laid.next[at] = -1
    laid.work[at] = 0
    laid.setup[at] = 0
    laid.gates.delete(at)
  }
  for (const machine of machines) layLane(model, compiled, laid, machine)
  return { laid, touched }
}

const sameList = (one: readonly number[] = [], other: readonly number[] = []) =>
  one.length === other.length && one.every((value, place) => value === other[place])

/** Whether what an operation is timed from is the same in two layings. */
const isSameIn = (one: Laid, other: Laid, at: number) =>
  one.machine[at] === other.machine[at] &&
  one.previous[at] === other.previous[at] &&
  one.work[at] === other.work[at] &&
  one.setup[at] === other.setup[at] &&
  sameList(one.gates.get(at), other.gates.get(at))

/** Whether an order of operations has what each of these waits for in its lane before it. */
function fits(sequence: Int32Array, laid: Laid, touched: ReadonlySet<number>): boolean {
  const position = new Int32Array(sequence.length)
  for (let read = 0; read < sequence.length; read++) position[sequence[read]!] = read
  for (const at of touched) {
    const before = laid.previous[at]!
    if (before >= 0 && position[before]! > position[at]!) return false
    if (laid.gates.get(at)?.some((other) => position[other]! > position[at]!)) return false
  }
  return true
}

/** Marks what waits for an operation. */
function markBehind(
  { laid, compiled }: Pick<Forward, 'laid' | 'compiled'>,
  at: number,
  gated: ReadonlyMap<number, readonly number[]>,
  isDue: Uint8Array,
) {
  const { nextStart, nextEdge, edgeOwner } = compiled
  for (let edge = nextStart[at]!; edge < nextStart[at + 1]!; edge++) isDue[edgeOwner[nextEdge[edge]!]!] = 1
  if (laid.next[at]! >= 0) isDue[laid.next[at]!] = 1
  if (gated.size > 0) for (const waiting of gated.get(at) ?? []) isDue[waiting] = 1
}

const copied = (pass: Forward, compiled: Compiled, laid: Laid, sequence: Int32Array): Forward => ({
  compiled,
  laid,
  clocks: pass.clocks,
  sequence,
  setupFrom: pass.setupFrom.slice(),
  start: pass.start.slice(),
  end: pass.end.slice(),
  binding: pass.binding.slice(),
  boundBy: pass.boundBy.slice(),
  base: pass.base.slice(),
})

/**
 * The pass of a plan from that of another one that differs in lanes alone: only what the change reaches is timed anew, by
 * the same rules. Undefined when an operation is in no lane any more, which the backlog has to be built for.
 */
export function passFrom(
  before: Passed,
  model: PlanModel,
): { pass: Forward; touched: ReadonlySet<number> } | Circle | undefined {
  const { compiled, laid: old, sequence: order } = before.pass
  const { laid, touched } = relaid(before, model)
  for (const at of touched)
    if (laid.machine[at]! < 0 && compiled.choiceStart[at + 1]! > compiled.choiceStart[at]!) return undefined
  const isFit = fits(order, laid, touched)
  const made = isFit ? { sequence: order, length: order.length } : sequenceOf(compiled, laid)
  if (made.length < compiled.count) return circleBehind(model, laid, made.sequence, made.length)
  const pass = copied(before.pass, compiled, laid, made.sequence)
  const isDue = new Uint8Array(compiled.count)
  for (const at of touched) if (!isSameIn(old, laid, at)) isDue[at] = 1
  const gated = waiters(laid.gates)
  const { start, end, base } = before.pass
  for (let read = 0; read < made.length; read++) {
    const at = made.sequence[read]!
    if (isDue[at] === 0) continue
    timeOne(model, pass, at)
    const isSame =
      pass.start[at] === start[at] &&
      pass.end[at] === end[at] &&
      pass.base[at] === base[at] &&
      laid.machine[at] === old.machine[at] &&
      laid.work[at] === old.work[at]
    if (!isSame) markBehind(pass, at, gated, isDue)
  }
  return { pass, touched }
}
