import type { PlanOperation } from '../../../../../src/planning/model'
import { crewOf, secondsWithout, sharedChoices } from './choices'
import { grouped } from '../../../../engine/rows/grouped'
import type { PlanRows, PlanStep } from './readPlan'

type Piece = { key: string; quantity: number; line: PlanRows['lines'][number] | null }
type StepPieces = { step: PlanStep; pieces: Piece[]; first: number }

const rounded = (quantity: number) => Math.round(quantity * 1e6) / 1e6

/** The lines of each step, and what of it no line plans. */
export function piecesOf({ steps, lines }: PlanRows): StepPieces[] {
  const byStep = grouped(lines, ({ step_id }) => step_id)
  let first = 0
  return steps.map((step) => {
    const own = byStep.get(step.id) ?? []
    const pieces: Piece[] = own.map((line) => ({
      key: `L${line.id}`,
      quantity: Math.max(rounded(line.planned_qty - line.done_qty), 0),
      line,
    }))
    const planned = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    const rest = rounded(step.qty_planned - step.qty_good - planned)
    // A step that runs without a line has its piece too.
    if (rest > 0 || (own.length === 0 && step.status !== 'waiting'))
      pieces.push({ key: `S${step.id}`, quantity: Math.max(rest, 0), line: null })
    const made = { step, pieces, first }
    first += pieces.length
    return made
  })
}

/** Steps right before one of the same order: those of its batch where both have one. */
function before(of: readonly StepPieces[], { step }: StepPieces): StepPieces[] {
  const fits = ({ step: other }: StepPieces) =>
    other.sequence < step.sequence &&
    (other.batch_no === 0 || step.batch_no === 0 || other.batch_no === step.batch_no)
  const earlier = of.filter(fits)
  const last = Math.max(...earlier.map(({ step: { sequence } }) => sequence))
  return earlier.filter(({ step: { sequence } }) => sequence === last)
}

const shareOf = ({ allow_overlap, min_buffer_qty, qty_planned }: PlanStep, by: PlanStep) => {
  if (!allow_overlap || by.unit_kind === 'ml') return 1
  return Math.min(1, Math.max(0.01, min_buffer_qty / Math.max(qty_planned, 1)))
}

function edgesOf(
  of: readonly StepPieces[],
  own: StepPieces,
  takesMachine: (step: PlanStep) => boolean,
): PlanOperation['after'][number][] {
  return before(of, own).flatMap(({ step, pieces, first }) =>
    pieces.map((_, place) => ({
      operation: first + place,
      share: shareOf(own.step, step),
      lag: takesMachine(step) ? 0 : secondsWithout(step),
    })),
  )
}

/** What is bottled from a tank keeps it taken. */
const holdsOf = (of: readonly StepPieces[], { step }: StepPieces) =>
  step.unit_kind === 'ml'
    ? of
        .filter(
          (other) =>
            other.step.phase === 'bottling' &&
            (other.step.batch_no === 0 || step.batch_no === 0 || other.step.batch_no === step.batch_no),
        )
        .flatMap(({ pieces, first }) => pieces.map((_, place) => first + place))
    : []

const stateOf = ({ status }: PlanStep, isRunning: boolean): PlanOperation['state'] => {
  if (!isRunning) return 'waiting'
  return status === 'paused' ? 'paused' : status === 'blocked' ? 'blocked' : 'running'
}

/** Operations of the plan: one for each line, and one for each rest, in the order of `piecesOf`. */
export function operationsOf(
  rows: PlanRows,
  all: readonly StepPieces[],
  classOf: readonly number[],
  seconds: (instant: string) => number,
): PlanOperation[] {
  const placeOf = new Map(rows.orders.map(({ id }, place) => [id, place]))
  const machineAt = new Map(rows.machines.map(({ id }, place) => [id, place]))
  const byOrder = grouped(all, ({ step }) => step.order_id)
  // Of a step that others come before, they are wanted for each of these too.
  const choicesOf = sharedChoices(rows)
  const choices = new Map(
    rows.steps.map((step) => [step.id, choicesOf(step, rows.orders[placeOf.get(step.order_id) ?? -1])]),
  )
  const machinesOf = ({ id }: PlanStep) => choices.get(id) ?? []
  return all.flatMap((own) => {
    const { step, pieces } = own
    const order = placeOf.get(step.order_id) ?? 0
    const of = byOrder.get(step.order_id) ?? []
    const machines = machinesOf(step)
    const after = edgesOf(of, own, (other) => machinesOf(other).length > 0)
    return pieces.map(({ key, quantity, line }): PlanOperation => {
      const isRunning = line
        ? line.status === 'in_progress'
        : ['in_progress', 'paused', 'blocked'].includes(step.status)
      const startedAt = step.started_at
      const machine = machineAt.get(line?.machine_id ?? step.machine_id ?? 0)
      const perUnit = machines.find((choice) => choice.machine === machine)?.perUnit ?? 0
      return {
        key,
        order,
        step: step.id,
        batch: step.batch_no || null,
        quantity,
        crew: crewOf(rows, line?.machine_id, rows.orders[order]),
        choices: machines,
        class: classOf[order] ?? 0,
        after: isRunning ? [] : after,
        bounds: [],
        holds: holdsOf(of, own),
        pin: line?.is_pinned
          ? { machine: machine ?? 0, at: line.pinned_at === null ? null : seconds(line.pinned_at) }
          : null,
        state: stateOf(step, isRunning),
        started: isRunning && startedAt !== null ? seconds(startedAt) : null,
        ended: null,
        rest: isRunning ? Math.round(perUnit * quantity) : null,
      }
    })
  })
}
