import type { PlanOperation } from '../../../../../src/planning/model'
import { unfitFor } from '../../../../../src/resources/production/machines/machineFit'
import { grouped } from '../../../../engine/rows/grouped'
import type { PlanRows, PlanStep } from './readPlan'

/** Seconds that a step takes where neither machine nor operation has a rate. */
const usualSeconds = 3600

type Order = PlanRows['orders'][number] | undefined

type Capabilities = PlanRows['capabilities']

const byMachine = new WeakMap<Capabilities, ReadonlyMap<number, Capabilities>>()

/** The capabilities of each machine, in their order; once for each reading of the plan. */
function capabilitiesOf({ capabilities }: PlanRows): ReadonlyMap<number, Capabilities> {
  const cached = byMachine.get(capabilities)
  if (cached) return cached
  const made = grouped(capabilities, ({ machine_id }) => machine_id)
  byMachine.set(capabilities, made)
  return made
}

/** What a machine can do for an order: those of a family and a size come before those of any. */
const capabilityOf = (rows: PlanRows, machineId: number | undefined, order: Order) =>
  capabilitiesOf(rows)
    .get(machineId ?? 0)
    ?.find(
      ({ family_id, volume_ml }) =>
        (family_id === null || family_id === order?.family_id) &&
        (volume_ml === null || volume_ml === order?.volume_ml),
    )

/** Of what the choices of a step follow: steps with an equal text have the same ones. */
const likenessOf = ({ phase_id, unit_kind, rate, setup_minutes, qty_planned }: PlanStep, order: Order) =>
  [
    phase_id,
    unit_kind,
    rate,
    setup_minutes,
    // A tank holds so much; and without a rate the whole step takes a fixed time.
    unit_kind === 'ml' || !(rate > 0) ? qty_planned : '',
    order?.family_id,
    order?.volume_ml,
  ].join(' ')

/** The choices of steps, computed once for all that are alike: they share one list. */
export function sharedChoices(rows: PlanRows) {
  const byLikeness = new Map<string, ReturnType<typeof choicesOf>>()
  return (step: PlanStep, order: Order) => {
    const likeness = likenessOf(step, order)
    const choices = byLikeness.get(likeness) ?? choicesOf(rows, step, order)
    byLikeness.set(likeness, choices)
    return choices
  }
}

/** Machines that can do a step, with the rate for its bottle size, else of the machine, else of the operation. */
function choicesOf(rows: PlanRows, step: PlanStep, order: Order): PlanOperation['choices'][number][] {
  return rows.machines.flatMap((machine, index): PlanOperation['choices'][number][] => {
    if (machine.phase_id !== step.phase_id || unfitFor(step, machine) !== null) return []
    const own = capabilityOf(rows, machine.id, order)
    const rate = own?.rate ?? (step.unit_kind === 'ml' ? null : machine.ideal_rate) ?? step.rate
    const perUnit = rate > 0 ? 3600 / rate : usualSeconds / Math.max(step.qty_planned, 1)
    return [{ machine: index, perUnit, setup: (own?.setup_minutes ?? step.setup_minutes) * 60 }]
  })
}

/** Seconds of a step that takes no machine. */
export const secondsWithout = ({ rate, qty_planned, setup_minutes }: PlanStep) =>
  setup_minutes * 60 + Math.round(rate > 0 ? (qty_planned * 3600) / rate : usualSeconds)

export const crewOf = (rows: PlanRows, machineId: number | undefined, order: Order) =>
  capabilityOf(rows, machineId, order)?.crew ?? 1
