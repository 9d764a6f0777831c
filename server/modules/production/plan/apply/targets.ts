import type { Preview } from '../../../../../src/planning/preview'
import type { PlanModel, PlanOperation } from '../../../../../src/planning/model'
import { lay, startedFirst } from '../../../../../src/planning/times/lanes'
import type { PlanRows } from '../model/readPlan'
import { type ShiftOfDay, windowAt } from './shiftWindows'

type PlannedLine = PlanRows['lines'][number]

/** A line as the plan wants it: where and when it is worked. */
export type Target = {
  key: string
  /** Null of a piece that becomes a line. */
  line: PlannedLine | null
  step: number
  machine_id: number
  window: number
  sequence: number
  planned_qty: number
  planned_start: string
  planned_end: string
  setup_minutes: number
  is_pinned: boolean
  pinned_at: string | null
  /** Whether more than its times changes. */
  isMoved: boolean
}

export type Laying = {
  rows: PlanRows
  before: PlanModel
  shown: Preview
  windows: readonly ShiftOfDay[]
  /** Of each shift whether its daily order is closed. */
  isClosed: (window: number) => boolean
}

const rounded = (quantity: number) => Math.round(quantity * 1e6) / 1e6

/** Lines whose times move by less are not written. */
const leastMoveMs = 60_000

const isFar = (one: string | null, other: string) =>
  one === null || Math.abs(Date.parse(one) - Date.parse(other)) >= leastMoveMs

const placeOf = (shift: { plan_date: string; shift: string }, machine: number) =>
  `${shift.plan_date} ${shift.shift} ${machine}`

/** Sequences of a shift on a machine that stay: of lines that run, or that the lanes do not have. */
function takenSequences({ rows, shown }: Laying) {
  const laid = new Set(shown.model.lanes.flat().map((at) => shown.model.operations[at]!.key))
  const waiting = new Map(shown.model.operations.map(({ key, state }) => [key, state === 'waiting']))
  const taken = new Map<string, Set<number>>()
  for (const line of rows.lines) {
    const key = `L${line.id}`
    if (laid.has(key) && waiting.get(key)) continue
    // What goes back to the backlog gives its place up.
    if (waiting.get(key) && !laid.has(key)) continue
    const place = placeOf(line, line.machine_id)
    taken.set(place, (taken.get(place) ?? new Set()).add(line.sequence))
  }
  return taken
}

const pinOf = ({ pin }: PlanOperation, isoAt: (at: number) => string) => ({
  is_pinned: pin !== null,
  pinned_at: pin === null || pin.at === null ? null : isoAt(pin.at),
})

/** Whether the lane of a machine, or a quantity or pin in it, is another one after the changes. */
function isTouched({ before, shown: { model } }: Laying, machine: number): boolean {
  const [was, is] = [before.lanes[machine]!, model.lanes[machine]!]
  return (
    was.length !== is.length ||
    was.some((at, place) => before.operations[at] !== model.operations[is[place]!])
  )
}

const isSame = (
  line: PlannedLine,
  target: Omit<Target, 'isMoved' | 'line' | 'key' | 'step'>,
  window: ShiftOfDay,
) =>
  line.machine_id === target.machine_id &&
  line.plan_date === window.plan_date &&
  line.shift === window.shift &&
  line.sequence === target.sequence &&
  Math.abs(line.planned_qty - target.planned_qty) < 1e-6 &&
  line.is_pinned === target.is_pinned &&
  (line.pinned_at === null ? null : Date.parse(line.pinned_at)) ===
    (target.pinned_at === null ? null : Date.parse(target.pinned_at))

/**
 * The lines that the lanes of a plan ask for, in the shift that their start falls in; those of a lane that no change
 * touches keep their shift. What is left over from a shift that ended stays there while nothing goes before it.
 */
export function targetsOf(laying: Laying): Target[] {
  const { rows, shown, windows } = laying
  const { model, times } = shown
  const origin = Date.parse(model.origin)
  const isoAt = (at: number) => new Date(origin + at * 1000).toISOString()
  const lineOf = new Map(rows.lines.map((line) => [`L${line.id}`, line]))
  const windowOf = new Map(windows.map((window, at) => [`${window.plan_date} ${window.shift}`, at]))
  const { setup } = lay(model)
  const taken = takenSequences(laying)
  const now = origin + model.now * 1000

  const nextSequence = (place: string, line: PlannedLine | undefined, last: number) => {
    const used = taken.get(place)
    if (line && placeOf(line, line.machine_id) === place && line.sequence > last) return line.sequence
    let next = last + 10
    while (used?.has(next)) next += 10
    return next
  }

  const targets: Target[] = []
  model.lanes.forEach((planned, machine) => {
    const isLaneTouched = isTouched(laying, machine)
    const machine_id = model.machines[machine]!.id
    let [window, last] = [-1, 0]
    for (const at of startedFirst(model, planned)) {
      const operation = model.operations[at]!
      if (operation.state !== 'waiting') continue
      const line = lineOf.get(operation.key)
      const own = line ? (windowOf.get(`${line.plan_date} ${line.shift}`) ?? -1) : -1
      const keeps = own >= Math.max(window, 0) && (!isLaneTouched || (windows[own]?.to ?? 0) <= now)
      let next = keeps ? own : Math.max(window, windowAt(windows, origin + times.start[at]! * 1000))
      while (laying.isClosed(next) && next < windows.length - 1) next++
      if (next !== window) [window, last] = [next, 0]
      const shift = windows[window]
      if (!shift) continue
      last = nextSequence(placeOf(shift, machine_id), line, last)
      const required = {
        machine_id,
        window,
        sequence: last,
        planned_qty: rounded(operation.quantity + (line?.done_qty ?? 0)),
        planned_start: isoAt(times.start[at]!),
        planned_end: isoAt(times.end[at]!),
        setup_minutes: Math.round(setup[at]! / 60),
        ...pinOf(operation, isoAt),
      }
      const isMoved = !line || !isSame(line, required, shift)
      const isLater =
        !line ||
        isFar(line.planned_start, required.planned_start) ||
        isFar(line.planned_end, required.planned_end) ||
        line.setup_minutes !== required.setup_minutes
      if (isMoved || isLater)
        targets.push({ key: operation.key, step: operation.step, line: line ?? null, ...required, isMoved })
    }
  })
  return targets
}

/** Lines that were in a lane and are in none any more. */
export function takenOut({ rows, before, shown }: Laying): PlannedLine[] {
  const had = new Set(before.lanes.flat().map((at) => before.operations[at]!.key))
  const has = new Set(shown.model.lanes.flat().map((at) => shown.model.operations[at]!.key))
  return rows.lines.filter(({ id }) => had.has(`L${id}`) && !has.has(`L${id}`))
}
