import { applyChanges } from './apply'
import type { PlanChange, RefusalCode } from './changes'
import { indexOf, laneOf } from './drafts/draft'
import type { PlanModel } from './model'

/** A change that cannot be made on the newer plan, why, and the keys it concerns. */
export type Conflict = { change: PlanChange; why: RefusalCode | 'moved'; keys: readonly string[] }

const laneKeys = (model: PlanModel, machine: number) =>
  (model.lanes[machine] ?? []).map((at) => model.operations[at]!.key)

const machineIndex = (model: PlanModel, id: number) =>
  model.machines.findIndex((machine) => machine.id === id)

/** Whether an operation was moved, resized, pinned or started between two plans. */
function hasMoved(key: string, from: PlanModel, onto: PlanModel): boolean {
  const first = indexOf(from).get(key)
  const second = indexOf(onto).get(key)
  if (first === undefined || second === undefined) return false
  const before = from.operations[first]!
  const after = onto.operations[second]!
  const lane = laneOf(from)[first]!
  if (lane !== laneOf(onto)[second] || before.quantity !== after.quantity) return true
  if (before.pin?.machine !== after.pin?.machine || before.pin?.at !== after.pin?.at) return true
  return lane >= 0 && hasPassed(key, laneKeys(from, lane), laneKeys(onto, lane))
}

/** Whether an operation alone has another place among those that both lanes have. */
function hasPassed(key: string, before: readonly string[], after: readonly string[]): boolean {
  const shared = new Set(before.filter((one) => after.includes(one)))
  const first = before.filter((one) => shared.has(one))
  const second = after.filter((one) => shared.has(one))
  const rest = (list: readonly string[]) => list.filter((one) => one !== key)
  const isSame = (a: readonly string[], b: readonly string[]) => a.every((one, at) => one === b[at])
  return !isSame(first, second) && isSame(rest(first), rest(second))
}

/** The anchor of a place in the newer lane: its own, or the nearest before it that is still there. */
function anchorOf(machine: number, after: string, from: PlanModel, now: PlanModel): string | null {
  const lane = machineIndex(now, machine)
  const there = new Set(laneKeys(now, lane))
  if (there.has(after)) return after
  const before = laneKeys(from, machineIndex(from, machine))
  return before.slice(0, before.indexOf(after)).findLast((key) => there.has(key)) ?? null
}

const anchored = (change: PlanChange, from: PlanModel, now: PlanModel): PlanChange =>
  (change.kind === 'place' || change.kind === 'split') && change.machine !== undefined && change.after
    ? { ...change, after: anchorOf(change.machine, change.after, from, now) }
    : change

/** Whether a whole lane that a change puts into a sequence is another one now. */
function laneChanged(change: PlanChange, from: PlanModel, onto: PlanModel): boolean {
  if (change.kind !== 'sequence') return false
  const before = laneKeys(from, machineIndex(from, change.machine))
  const after = laneKeys(onto, machineIndex(onto, change.machine))
  return before.length !== after.length || before.some((key, at) => key !== after[at])
}

/**
 * Changes made on one plan, for a newer one: the moves of others stay, places follow their neighbours. What others
 * changed themselves is a conflict, and left out.
 */
export function rebase(
  changes: readonly PlanChange[],
  from: PlanModel,
  onto: PlanModel,
): { changes: PlanChange[]; conflicts: Conflict[] } {
  const rebased: PlanChange[] = []
  const conflicts: Conflict[] = []
  const own = new Set<string>()
  let now = onto
  for (const original of changes) {
    const change = anchored(original, from, now)
    const key = 'key' in change ? change.key : ''
    if (laneChanged(change, from, onto) || (key !== '' && !own.has(key) && hasMoved(key, from, onto))) {
      conflicts.push({ change: original, why: 'moved', keys: key === '' ? [] : [key] })
      continue
    }
    const next = applyChanges(now, [change])
    if ('refused' in next) {
      conflicts.push({ change: original, why: next.refused, keys: next.keys })
      continue
    }
    own.add(key)
    rebased.push(change)
    now = next
  }
  return { changes: rebased, conflicts }
}
